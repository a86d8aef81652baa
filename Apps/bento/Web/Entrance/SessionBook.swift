import Foundation
import Synchronization

/// Who was let in: sessions of browsers, each by the hash of its cookie, until nobody has used it for twelve hours.
final class SessionBook: Sendable {
    /// A browser that was let in.
    struct Session: Sendable, Hashable {
        let number: Int
    }

    private struct Kept {
        let session: Session
        var lastUse: Date
        var notice: PageNotice?
    }

    static let lifetime: TimeInterval = 12 * 3600
    private static let capacity = 64

    private let kept = Mutex<[String: Kept]>([:])
    private let count = Mutex(0)
    private let now: @Sendable () -> Date

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// Begins a session; beyond as many as are kept, the one that was idle longest ends.
    ///
    /// - Returns: the value of its cookie, which is not kept.
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
            kept[token.hash] = Kept(session: Session(number: number), lastUse: now)
        }
        return token.text
    }

    /// The session of a cookie. What is compared is a hash: how far two agree says nothing of the cookie.
    func session(of cookie: String) -> Session? {
        let hash = Token.hash(of: cookie)
        let now = now()
        return kept.withLock { kept in
            guard let found = kept[hash] else { return nil }
            guard found.lastUse.addingTimeInterval(Self.lifetime) > now else {
                kept[hash] = nil
                return nil
            }
            kept[hash]?.lastUse = now
            return found.session
        }
    }

    /// Keeps what is to be said on the next page of a session.
    func say(_ notice: PageNotice, to session: Session) {
        kept.withLock { kept in
            guard let hash = kept.first(where: { $0.value.session == session })?.key else { return }
            kept[hash]?.notice = notice
        }
    }

    /// Takes what is to be said.
    func takeNotice(of session: Session) -> PageNotice? {
        kept.withLock { kept in
            guard let found = kept.first(where: { $0.value.session == session }) else { return nil }
            kept[found.key]?.notice = nil
            return found.value.notice
        }
    }
}
