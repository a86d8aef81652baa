import Core

/// A reason that a relay did not do what it was asked. Its body is one line, a word and at times a number: `gap 41`.
public enum RelayFault: BentoError, Equatable {
    /// It was not reached, or the answer did not come whole.
    case unreachable(String)
    case malformed
    /// The token is missing, wrong or has run out.
    case unauthorized
    /// The owner was not admitted.
    case notAdmitted
    /// The device does not belong to the owner, or no longer.
    case revoked
    case notFound
    /// Another batch has this number: two homes write as one device.
    case fork(Int64)
    /// The batches after this number are missing.
    case gap(Int64)
    /// The key log has so many entries already, others than the sender thinks.
    case logConflict(Int64)
    /// The last snapshot has this number.
    case snapshotConflict(Int64)
    /// The owner has closed sync.
    case closed
    case tooLarge
    case tooMany(retryAfter: Int)
    case unavailable(retryAfter: Int)
    /// The stream's quota is used up.
    case full

    public var status: Int {
        switch self {
        case .unreachable: 502
        case .malformed: 400
        case .unauthorized: 401
        case .notAdmitted, .revoked: 403
        case .notFound: 404
        case .fork, .gap, .logConflict, .snapshotConflict: 409
        case .closed: 410
        case .tooLarge: 413
        case .tooMany: 429
        case .unavailable: 503
        case .full: 507
        }
    }

    /// The body of the response.
    public var line: String {
        switch self {
        case .unreachable: "unreachable"
        case .malformed: "malformed"
        case .unauthorized: "unauthorized"
        case .notAdmitted: "not-admitted"
        case .revoked: "revoked"
        case .notFound: "not-found"
        case .fork(let no): "fork \(no)"
        case .gap(let no): "gap \(no)"
        case .logConflict(let n): "log \(n)"
        case .snapshotConflict(let number): "snapshot \(number)"
        case .closed: "closed"
        case .tooLarge: "too-large"
        case .tooMany: "too-many"
        case .unavailable: "unavailable"
        case .full: "full"
        }
    }

    /// Seconds, for the header `Retry-After`.
    public var retryAfter: Int? {
        switch self {
        case .tooMany(let seconds), .unavailable(let seconds): seconds
        default: nil
        }
    }

    /// Reads a response. Whatever is not understood is a relay that is not there: a proxy's pages come with any status.
    ///
    /// - Parameters:
    ///   - line: the body; more than 64 bytes are none of a relay's.
    ///   - retryAfter: seconds; brought between 1 and 3,600, 30 where the relay does not say.
    public init(status: Int, line: String, retryAfter: Int?) {
        let words = line.utf8.count <= 64 ? line.split(whereSeparator: \.isWhitespace) : []
        let number = words.count == 2 ? Int64(words[1]).flatMap { $0 >= 0 ? $0 : nil } : nil
        let seconds = min(max(retryAfter ?? 30, 1), 3_600)
        switch (status, words.first, number) {
        case (400, "malformed", _): self = .malformed
        case (401, _, _): self = .unauthorized
        case (403, "not-admitted", _): self = .notAdmitted
        case (403, "revoked", _): self = .revoked
        case (404, "not-found", _): self = .notFound
        case (409, "fork", let no?): self = .fork(no)
        case (409, "gap", let no?): self = .gap(no)
        case (409, "log", let n?): self = .logConflict(n)
        case (409, "snapshot", let number?): self = .snapshotConflict(number)
        case (410, "closed", _): self = .closed
        case (413, _, _): self = .tooLarge
        case (429, _, _): self = .tooMany(retryAfter: seconds)
        case (503, _, _): self = .unavailable(retryAfter: seconds)
        case (507, "full", _): self = .full
        default: self = .unreachable("it answered with status \(status)")
        }
    }

    public var code: String { "sync.relay-" + (line.split(separator: " ").first.map(String.init) ?? "") }

    public var message: String {
        switch self {
        case .unreachable(let why): "The relay cannot be reached: \(why)."
        case .malformed: "The relay did not understand the request; it may be older than this program."
        case .unauthorized: "The relay did not accept this device's signature."
        case .notAdmitted: "The relay does not admit new people without an account or an invitation."
        case .revoked: "This device no longer belongs to your devices."
        case .notFound: "The relay does not have it."
        case .fork(let no): "Batch \(no) of this device exists twice: a copy of this home writes, too."
        case .gap(let no): "The relay misses what this device sent after batch \(no)."
        case .logConflict: "Another device has changed the list of devices meanwhile."
        case .snapshotConflict: "Another device has made a snapshot meanwhile."
        case .closed: "Sync was closed for all your devices."
        case .tooLarge: "The relay does not take anything so large."
        case .tooMany(let seconds): "The relay asks to wait \(seconds) seconds."
        case .unavailable(let seconds): "The relay is busy; it asks to wait \(seconds) seconds."
        case .full: "The relay has no room left for this kind of data."
        }
    }

    public var isRetryable: Bool {
        switch self {
        case .unreachable, .tooMany, .unavailable, .full, .gap, .logConflict, .snapshotConflict, .unauthorized: true
        case .malformed, .notAdmitted, .revoked, .notFound, .fork, .closed, .tooLarge: false
        }
    }

    public var exitStatus: ExitStatus {
        switch self {
        case .unreachable, .unavailable, .closed: .unavailable
        case .tooMany, .full, .gap, .logConflict, .snapshotConflict: .temporaryFailure
        case .unauthorized, .notAdmitted, .revoked: .noPermission
        case .malformed, .notFound, .fork, .tooLarge: .dataError
        }
    }
}
