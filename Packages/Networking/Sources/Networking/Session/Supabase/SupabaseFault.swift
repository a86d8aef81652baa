/// An error code of Supabase's auth server, with its meaning and remedy.
///
/// The codes are those of its OpenAPI document and of its published list of error codes. An unlisted code keeps the
/// server's own words.
public struct SupabaseFault: Sendable, Equatable {
    /// The code in lower case: `invalid_credentials`.
    public let code: String
    /// The meaning, as the end of a sentence.
    public let meaning: String
    /// The next step.
    public let remedy: String

    /// True if the same request may succeed later.
    public var isPassing: Bool { Self.passing.contains(code) }
    /// True if the session cannot be renewed any more.
    public var endsSession: Bool { Self.final.contains(code) }

    private static let passing: Set<String> = [
        "over_request_rate_limit", "over_email_send_rate_limit", "over_sms_send_rate_limit", "request_timeout",
        "temporarily_unavailable", "server_error", "unexpected_failure", "conflict", "hook_timeout",
        "hook_timeout_after_retry",
    ]

    private static let final: Set<String> = [
        "refresh_token_not_found", "refresh_token_already_used", "session_not_found", "session_expired", "user_banned",
        "user_not_found", "invalid_grant", "bad_jwt", "no_authorization", "unexpected_audience",
    ]

    /// - Parameters:
    ///   - code: the code as the server sent it.
    ///   - words: the server's own words, for an unknown code.
    ///   - reasons: the reasons why a password is too weak, in the server's words.
    init(code: String, words: String? = nil, reasons: [String] = []) {
        let name = code.lowercased()
        self.code = name
        let weakness = reasons.compactMap { Self.weaknesses[$0] }.joined(separator: ", ")
        if let (known, remedy) = Self.known[name] {
            meaning = weakness.isEmpty ? known : "\(known): \(weakness)"
            self.remedy = remedy
        } else {
            meaning = (words?.isEmpty == false ? words : nil) ?? "it gave the code '\(name)'"
            remedy = "If it happens again, ask whoever runs the service about '\(name)'."
        }
    }

    /// The weaknesses of a password, by the server's word for each.
    private static let weaknesses = [
        "length": "it is too short", "characters": "it needs other kinds of characters",
        "pwned": "it is known from a leak of passwords",
    ]

    private static let signIn = "Run 'bento account sign-in' again."
    private static let operatorTask = "Only whoever runs the service can change that."
    private static let waiting = "Wait a little, then try again."

    private static let known: [String: (String, String)] = [
        // Signing in.
        "invalid_credentials": ("the address or the password is wrong", "Check both, then try again."),
        "invalid_grant": ("the sign-in is not valid any more", signIn),
        "email_not_confirmed": (
            "the address is not confirmed yet", "Follow the link in the mail that the service sent."
        ),
        "phone_not_confirmed": ("the phone number is not confirmed yet", "Type in the code that the service sent."),
        "user_banned": ("this user is banned", operatorTask),
        "user_not_found": ("there is no such user any more", signIn),
        "user_sso_managed": ("this user signs in elsewhere", "Sign in through your organisation."),
        "anonymous_provider_disabled": ("nobody may sign in without an address", "Sign in with --email."),
        "email_provider_disabled": (
            "nobody may sign in with an address", "Sign in with --anonymous, if that is allowed."
        ),
        "phone_provider_disabled": ("nobody may sign in with a phone number", "Sign in with --email."),
        "provider_disabled": ("this way of signing in is switched off", operatorTask),
        "signup_disabled": ("no new users are taken", operatorTask),
        "email_exists": ("there is a user with this address", "Sign in with it."),
        "user_already_exists": ("there is such a user", "Sign in with it."),
        "phone_exists": ("there is a user with this phone number", "Sign in with it."),
        "email_address_invalid": ("the address cannot be used", "Check it for a slip, and use no example address."),
        "email_address_not_authorized": ("mail may not be sent to this address", operatorTask),
        "weak_password": ("the password is too weak", "Choose a longer one, with letters, digits and signs."),
        "same_password": ("the password is the one that is in use", "Choose another one."),
        "captcha_failed": ("the service wants a puzzle solved, which a terminal cannot show", operatorTask),
        "mfa_verification_failed": ("the second factor was wrong", "Type it in again."),
        "insufficient_aal": ("a second factor is needed", "Sign in with it in the service's own page."),
        // Sessions.
        "bad_jwt": ("the token is not valid", signIn),
        "no_authorization": ("the request had no token", signIn),
        "unexpected_audience": (
            "the token is for another service", "Check the address of the service in the settings."
        ),
        "session_expired": ("it was not used for too long, or lasted its time", signIn),
        "session_not_found": ("it was ended, perhaps on another device", signIn),
        "refresh_token_not_found": ("it was ended, perhaps on another device", signIn),
        "refresh_token_already_used": ("its token was used twice, so the service ended it to be safe", signIn),
        "reauthentication_needed": ("this wants a fresh sign-in", signIn),
        "reauthentication_not_valid": ("the code was wrong", "Type it in again."),
        // Requests.
        "validation_failed": ("something in the request has a wrong form", "Check the address that you typed in."),
        "bad_json": ("the request could not be read", "Check the address of the service in the settings."),
        "invalid_request": ("the request lacks something", "Check the address of the service in the settings."),
        "unauthorized_client": ("the key may not do this", "Copy the publishable key from the project's API settings."),
        "access_denied": ("it was denied", operatorTask),
        "not_admin": ("this is for administrators", operatorTask),
        "unsupported_otp_type": ("this kind of code is not known", operatorTask),
        "otp_expired": ("the code has expired", "Ask for a new one."),
        "otp_disabled": ("codes are switched off", "Sign in with --email."),
        "over_request_rate_limit": ("there were too many requests", waiting),
        "over_email_send_rate_limit": ("too many mails were sent", waiting),
        "over_sms_send_rate_limit": ("too many messages were sent", waiting),
        "request_timeout": ("it took too long", waiting),
        "conflict": ("something else changed it at the same time", waiting),
        "server_error": ("it has a problem", "Try again later."),
        "unexpected_failure": ("it has a problem", "Try again later."),
        "temporarily_unavailable": ("it is busy", waiting),
        "hook_timeout": ("a check of the service took too long", waiting),
        "hook_timeout_after_retry": ("a check of the service took too long", waiting),
        "hook_payload_over_size_limit": ("a check of the service failed", operatorTask),
        // Identities and clients: Bento asks for none of these; the codes are in the document all the same.
        "manual_linking_disabled": ("identities cannot be linked", operatorTask),
        "identity_already_exists": ("the identity belongs to a user", "Sign in with it."),
        "identity_not_found": ("there is no such identity", signIn),
        "single_identity_not_deletable": ("the last identity of a user cannot be removed", "Add another one first."),
        "email_conflict_identity_not_deletable": ("another user has the address that would be left", operatorTask),
        "custom_provider_not_found": ("the service does not know this way of signing in", operatorTask),
        "over_custom_provider_quota": ("the service has too many ways of signing in", operatorTask),
        "oauth_consent_not_found": ("nobody agreed to this", signIn),
    ]

    /// Every code with its own meaning here.
    public static var knownCodes: Set<String> { Set(known.keys) }
}
