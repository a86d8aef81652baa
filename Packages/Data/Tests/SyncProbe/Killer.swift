import Foundation
import GRDB
import Synchronization

/// Ends the process as a power failure does, at the so-manieth thing that happens: a row that is written, a commit, a call of the
/// relay, each before and after it.
final class Killer: TransactionObserver, Sendable {
    private let counted = Mutex(0)
    private let last: Int?

    init(at last: Int?) { self.last = last }

    var count: Int { counted.withLock { $0 } }

    func pass() {
        let number = counted.withLock { count in
            count += 1
            return count
        }
        if number == last { kill(getpid(), SIGKILL) }
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
    func databaseDidChange(with event: DatabaseEvent) { pass() }
    func databaseWillCommit() throws { pass() }
    func databaseDidCommit(_ database: Database) { pass() }
    func databaseDidRollback(_ database: Database) { pass() }
}
