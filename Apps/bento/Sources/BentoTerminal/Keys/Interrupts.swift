import Core
@preconcurrency import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Turns Ctrl-C, Ctrl-\, a hang-up, and SIGTERM into the cancellation of a task; the second one ends the program at
/// once.
package final class Interrupts: Sendable {
    private let sources: [any DispatchSourceSignal]
    private let received: Received

    /// Listens until the program ends.
    ///
    /// - Parameters:
    ///   - claims: the parts that Ctrl-C, and no other signal, ends instead of the task.
    ///   - isFinishing: whether the change is saved, so that only its display remains.
    ///   - onFirst: runs at the first signal, on a queue of its own; a second later if the call is finishing.
    package init(
        received: Received,
        claims: InterruptClaims,
        isFinishing: @escaping @Sendable () -> Bool,
        onFirst: @escaping @Sendable () -> Void
    ) {
        let queue = DispatchQueue(label: "bento.interrupts")
        self.received = received
        sources = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].map { number in
            // The default action would end the program before the source receives the signal.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                if number == SIGINT, received.first == nil, claims.interrupt() { return }
                guard received.isFirst(number) else { exit(128 + number) }
                if isFinishing() {
                    queue.asyncAfter(deadline: .now() + .seconds(1), execute: DispatchWorkItem(block: onFirst))
                } else {
                    onFirst()
                }
            }
            source.resume()
            return source
        }
    }

    /// The signal that came first.
    package final class Received: Sendable {
        private let number = Mutex<Int32?>(nil)

        package init() {}

        package var first: Int32? { number.withLock { $0 } }

        func isFirst(_ signal: Int32) -> Bool {
            number.withLock { number in
                guard number == nil else { return false }
                number = signal
                return true
            }
        }
    }
}
