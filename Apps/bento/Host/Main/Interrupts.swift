@preconcurrency import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Turns Ctrl-C, a hang-up and a polite kill into the cancellation of a task; the second one ends the program at once.
final class Interrupts: Sendable {
    private let sources: [any DispatchSourceSignal]
    private let count: Counter

    /// Listens until the program ends.
    ///
    /// - Parameter onFirst: runs at the first signal, on a queue of its own.
    init(onFirst: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "bento.interrupts")
        let count = Counter()
        self.count = count
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            // The default action would end the program before the source hears of the signal.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                if count.next() == 1 { onFirst() } else { exit(128 + number) }
            }
            source.resume()
            return source
        }
    }

    private final class Counter: Sendable {
        private let value = Mutex(0)
        func next() -> Int {
            value.withLock {
                $0 += 1; return $0
            }
        }
    }
}
