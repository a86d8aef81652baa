import AppData
import Core
import CoreHosting
import CoreTesting
import Foundation
import Networking
import NetworkingTesting
import Testing

@testable import FeatureAccount

@Suite("Signing in", .timeLimit(.minutes(30)))
struct SignInTests {
    private static let session = #"""
        {"access_token":"a1","token_type":"bearer","expires_in":3600,"refresh_token":"r1",
        "user":{"id":"u1","email":"a@b.example","is_anonymous":false}}
        """#

    private struct Place {
        let home: AccountHome
        let transport: FakeTransport
        let analytics = RecordedAnalytics()

        init(_ responses: FakeResponse...) throws {
            home = try AccountHome()
            transport = FakeTransport { _, position in responses[min(position, responses.count - 1)] }
        }

        /// As a new process makes it.
        func coordinator() -> SignInCoordinator {
            SignInCoordinator(
                settings: home.settings,
                secrets: home.secrets,
                transport: transport,
                account: home.coordinator(),
                analytics: analytics,
                time: home.time,
                clock: home.clock
            )
        }

        @discardableResult
        func run<F: Flow>(
            _ type: F.Type,
            _ input: JSONValue = [:],
            _ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd()
        ) async throws -> F.Output where F.Dependency == SignInCoordinator {
            try await FlowSchema(type).parse(input).run(with: coordinator(), in: .scripted(frontEnd, time: home.time))
        }
    }

    private static var server: ServerAddress {
        get throws { try #require(ServerAddress("https://abc.supabase.example")) }
    }

    private static let project: JSONValue = [
        "email": "a@b.example", "server": "https://abc.supabase.example", "key": "sb_publishable_x1",
    ]

    @Test("the password is asked for, the project is remembered, and the token is given to whoever asks for it")
    func signsIn() async throws {
        let place = try Place(.json(Self.session))
        let report = try await place.run(SignIn.self, Self.project, ScriptedFrontEnd(answers: ["geheim-9"]))
        #expect(report.email == "a@b.example")
        let request = try #require(place.transport.requests.first)
        #expect(request.url == "https://abc.supabase.example/auth/v1/token?grant_type=password")
        #expect(request.text.contains("geheim-9"))
        let auth: any AuthService = place.coordinator()
        #expect(try await auth.accessToken(for: try Self.server)?.reveal() == "a1")
        #expect(try await place.home.settings[AccountSettings.signInKey] == "sb_publishable_x1")
        #expect(!"\(report)".contains("geheim"))
        let event = AnalyticsEvent("account_connected", ["how": .choice("sign-in")])
        #expect(place.analytics.calls == [.identified("u1"), .captured(event)])
        #expect(AnalyticsCatalogue(events: AccountFeature.manifest.events).allowed(event) == event)
    }

    @Test("a project that lets nobody in is not remembered, and the one before is")
    func refused() async throws {
        let refusal = #"{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}"#
        let place = try Place(.json(refusal, status: 400), .json(Self.session), .json(refusal, status: 400))
        for first in [true, false] {
            await #expect(throws: AuthError.self) {
                try await place.run(SignIn.self, Self.project, ScriptedFrontEnd(answers: ["wrong"]))
            }
            let known: ServerAddress? = first ? nil : ServerAddress("https://other.example")
            #expect(try await place.home.settings[AccountSettings.signInServer] == known)
            #expect(try await place.home.settings[AccountSettings.signInKey] == (first ? "" : "sb_publishable_x2"))
            guard first else { continue }
            let other: JSONValue = ["anonymous": true, "server": "https://other.example", "key": "sb_publishable_x2"]
            try await place.run(SignIn.self, other)
        }
        // Nobody was signed out of the project before.
        #expect(try await place.coordinator().user() != nil)
    }

    @Test("where nobody can be asked, the option to give is named")
    func unattended() async throws {
        let place = try Place(.json(Self.session))
        await #expect(throws: UnansweredQuestion.self) { try await place.run(SignIn.self, Self.project) }
        #expect(place.transport.requests.isEmpty)
    }

    @Test("a key that bypasses all access rules is refused before anything is sent")
    func secretKey() async throws {
        let place = try Place(.json(Self.session))
        let input: JSONValue = ["anonymous": true, "server": "https://abc.supabase.example", "key": "sb_secret_x1"]
        await #expect(throws: ConfigurationFault.self) { try await place.run(SignIn.self, input) }
        let plain: JSONValue = ["anonymous": true, "server": "http://abc.supabase.example", "key": "sb_publishable_x1"]
        await #expect(throws: ConfigurationFault.self) { try await place.run(SignIn.self, plain) }
        await #expect(throws: AccountError.noSignInServer) { try await place.run(SignIn.self, ["anonymous": true]) }
        #expect(place.transport.requests.isEmpty)
    }

    @Test("signing out ends the session here, and nobody is given a token after it")
    func signsOut() async throws {
        let place = try Place(.json(Self.session), .response(204))
        try await place.run(SignIn.self, Self.project, ScriptedFrontEnd(answers: ["x"]))
        let report = try await place.run(SignOut.self, ["scope": "global"])
        #expect(place.analytics.calls.last == .reset)
        #expect(report.wasSignedIn)
        #expect(report.serverWasTold)
        #expect(place.transport.requests.last?.path == "/auth/v1/logout?scope=global")
        #expect(try await place.coordinator().accessToken(for: try Self.server) == nil)
        #expect(try await !place.run(SignOut.self).wasSignedIn)
    }

    @Test(
        "it is said where the sessions ended, and that one's own goes on",
        arguments: [
            ("local", "Signed out."), ("global", "Signed out on every device."),
            ("others", "Signed out on every other device. You are still signed in here."),
        ]
    )
    func scopes(scope: String, words: String) async throws {
        let place = try Place(.json(Self.session), .response(204))
        try await place.run(SignIn.self, Self.project, ScriptedFrontEnd(answers: ["x"]))
        let report = try await place.run(SignOut.self, ["scope": .string(scope)])
        #expect(report.presentation(in: FlowContext(time: place.home.time)).plainText == words)
        #expect(try await (place.coordinator().accessToken(for: try Self.server) != nil) == (scope == "others"))
    }

    @Test("without a project, the token is the device's; without either there is none")
    func device() async throws {
        let home = try AccountHome()
        let server = try #require(ServerAddress(AccountHome.server))
        #expect(try await home.signIn().accessToken(for: server) == nil)
        #expect(try await !home.signIn().validate())
        #expect(!home.hasSecretsFile)
        try await home.connect()
        #expect(try await home.signIn().accessToken(for: server)?.reveal() == "token-1")
        #expect(try await home.signIn().validate())
        home.service.change { $0.isOffline = true }
        #expect(try await home.signIn().validate(), "offline, its expiry decides")
        try await home.run(DisconnectAccount.self)
        #expect(try await home.signIn().accessToken(for: server) == nil)
    }

    @Test("the token is for its own service, and for those that the person named, over an encrypted way alone")
    func services() async throws {
        let home = try AccountHome()
        try await home.connect()
        let other = try #require(ServerAddress("https://gateway.example/v1"))
        let plain = try #require(ServerAddress("http://gateway.example"))
        #expect(try await home.signIn().accessToken(for: other) == nil)
        await #expect(throws: Failure.self) {
            try await home.settings.set(AccountSettings.services, to: "http://gateway.example")
        }
        try await home.settings.set(AccountSettings.services, to: "https://a.example, https://gateway.example")
        #expect(try await home.signIn().accessToken(for: other)?.reveal() == "token-1")
        #expect(try await home.signIn().accessToken(for: plain) == nil)
        let renewed = try await home.signIn().renewedToken(replacing: Secret("token-1"), for: other)
        #expect(renewed?.reveal() == "token-2")
        #expect(try await home.signIn().renewedToken(replacing: Secret("token-2"), for: plain) == nil)
        // What another has renewed already is not renewed again.
        #expect(try await home.signIn().renewedToken(replacing: Secret("token-1"), for: other)?.reveal() == "token-2")
    }

    @Test("a person says whether the token may go to a server, once; nobody else is asked")
    func consent() async throws {
        let home = try AccountHome()
        let other = try #require(ServerAddress("https://gateway.example"))
        func ask(_ frontEnd: ScriptedFrontEnd) async throws -> Bool {
            try await home.signIn().showConsent(for: other, in: .scripted(frontEnd, time: home.time))
        }
        let yes = ScriptedFrontEnd(confirmations: [true])
        #expect(try await !ask(yes) && yes.events.isEmpty, "nobody is signed in")
        try await home.connect()
        #expect(try await !ask(ScriptedFrontEnd()), "nobody can answer")
        #expect(try await !ask(ScriptedFrontEnd(confirmations: [false])))
        #expect(try await home.signIn().accessToken(for: other) == nil)
        #expect(try await ask(yes))
        #expect(try await home.signIn().accessToken(for: other)?.reveal() == "token-1")
        let silent = ScriptedFrontEnd(confirmations: [false])
        #expect(try await ask(silent) && silent.events.isEmpty, "once is enough")
    }

    @Test(
        "a session that the server ended is told with whose it was, when and why, and nothing is asked as somebody else"
    )
    func ended() async throws {
        let over = #"{"code":400,"error_code":"session_expired","msg":"over"}"#
        let place = try Place(.json(Self.session), .json(over, status: 400), .response(204))
        try await place.run(SignIn.self, Self.project, ScriptedFrontEnd(answers: ["x"]))
        place.home.pass(7200)
        await #expect(throws: AuthError.self) { try await place.coordinator().accessToken(for: try Self.server) }
        place.home.pass(3600)
        let status = try #require(try await place.coordinator().status(asking: true))
        #expect(!status.isSignedIn)
        #expect(status.email == "a@b.example")
        let words = status.notices(in: FlowContext(time: place.home.time)).map(\.plainText).joined()
        #expect(words.contains("ended 1 hour ago: it was not used for too long"), "\(words)")
        await #expect(throws: AuthError.sessionOver(SessionEnding(code: "session_expired", at: .now).fault)) {
            try await place.coordinator().accessToken(for: try Self.server)
        }
        #expect(place.transport.requests.count == 2, "a session that is over is not asked about again")
        let report = try await place.run(SignOut.self)
        #expect(!report.wasSignedIn)
        #expect(try await place.coordinator().status(asking: false)?.isKnown == false)
    }

    @Test("equipment that the service does not have is said so, and is no failure of the rest")
    func noEquipment() async throws {
        let home = try AccountHome()
        home.service.change { $0.missing = ["equipment"] }
        let report = try await home.connect()
        #expect(report.problems.isEmpty)
        #expect(report.exitStatus == .success)
        await #expect(throws: AccountError.noData("equipment")) { try await home.run(ShowEquipment.self) }
        #expect(AccountError.noData("equipment").recovery?.contains("address") == false)
    }

    @Test("old equipment comes with the warning that the account comes with")
    func staleEquipment() async throws {
        let home = try AccountHome()
        try await home.connect()
        home.pass(3600)
        home.service.change { $0.isOffline = true }
        let status = try await home.run(ShowAccount.self)
        let report = try await home.run(ShowEquipment.self)
        #expect(report.isStale)
        #expect(report.problems == Array(status.problems.prefix(1)))
        #expect(report.exitStatus == .temporaryFailure)
        #expect("\(report.presentation(in: FlowContext(time: home.time)))".contains("Unable to load player data."))
    }
}
