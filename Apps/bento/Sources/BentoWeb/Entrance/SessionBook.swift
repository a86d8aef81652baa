import Foundation
import Synchronization

/// The sessions of browsers, each by the hash of its cookie, until it has not been used for twelve hours.
final class SessionBook: Sendable {
    /// A browser that was let in.
    struct Session: Sendable, Hashable {
        let number: Int
    }

    private struct Kept {
        let session: Session
        var lastUse: Date
        var savedUse: Date
        var notice: PageNotice?
    }

    static let lifetime: TimeInterval = 12 * 3600
    /// The time that a browser keeps the cookie; its validity is decided here.
    static let cookieAge = 30 * 24 * 3600
    private static let capacity = 64
    /// The part of the time since the last use that may be lost if the server is killed.
    private static let precision: TimeInterval = 600

    private let kept = Mutex<[String: Kept]>([:])
    private let count: Mutex<Int>
    private let now: @Sendable () -> Date
    private let file: SessionFile?
    /// Held while the file is written, so that an older state does not replace it.
    private let saving = Mutex(())

    /// - Parameter file: stores the sessions and restores earlier ones; `nil`: they end with this process.
    init(now: @escaping @Sendable () -> Date, file: SessionFile? = nil) {
        self.now = now
        self.file = file
        let entries = file?.read() ?? []
        count = Mutex(entries.map(\.number).max() ?? 0)
        let moment = now()
        kept.withLock { kept in
            // A time in the future was written before a clock was set back.
            for entry in entries.suffix(Self.capacity) where entry.lastUse <= moment {
                let session = Session(number: entry.number)
                kept[entry.hash] = Kept(session: session, lastUse: entry.lastUse, savedUse: entry.lastUse)
            }
        }
    }

    private func save() {
        guard let file else { return }
        saving.withLock { _ in
            let entries = kept.withLock { kept in
                kept = kept.mapValues { each in
                    var each = each
                    each.savedUse = each.lastUse
                    return each
                }
                return kept.map {
                    SessionFile.Entry(hash: $0.key, number: $0.value.session.number, lastUse: $0.value.lastUse)
                }
            }
            // A disk that is full costs the next start its sessions, and nobody a page now.
            try? file.write(entries.sorted { $0.number < $1.number })
        }
    }

    /// Begins a session; beyond the maximum number, the one that was idle longest ends.
    ///
    /// - Returns: the value of its cookie, which is not stored.
    func begin() -> String {
        let token = Token()
        let number = count.withLock { count in
            count += 1
            return count
        }
        let now = now()
        kept.withLock { kept in
            kept = kept.filter { $0.value.lastUse.addingTimeInterval(Self.lifetime) > now }
            if kept.count >= Self.capacity, let oldest = kept.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                kept[oldest.key] = nil
            }
            kept[token.hash] = Kept(session: Session(number: number), lastUse: now, savedUse: now)
        }
        save()
        return token.text
    }

    /// The session of a cookie. Hashes are compared: how far two of them agree reveals nothing about the cookie.
    func session(of cookie: String) -> Session? {
        let hash = Token.hash(of: cookie)
        let now = now()
        let (session, isOld): (Session?, Bool) = kept.withLock { kept in
            guard let found = kept[hash] else { return (nil, false) }
            guard found.lastUse.addingTimeInterval(Self.lifetime) > now else {
                kept[hash] = nil
                return (nil, false)
            }
            kept[hash]?.lastUse = now
            return (found.session, now.timeIntervalSince(found.savedUse) > Self.precision)
        }
        if isOld { save() }
        return session
    }

    /// Stores a notice for the next page of a session.
    func say(_ notice: PageNotice, to session: Session) {
        kept.withLock { kept in
            guard let hash = kept.first(where: { $0.value.session == session })?.key else { return }
            kept[hash]?.notice = notice
        }
    }

    /// Removes and returns the notice of a session.
    func takeNotice(of session: Session) -> PageNotice? {
        kept.withLock { kept in
            guard let found = kept.first(where: { $0.value.session == session }) else { return nil }
            kept[found.key]?.notice = nil
            return found.value.notice
        }
    }
}
