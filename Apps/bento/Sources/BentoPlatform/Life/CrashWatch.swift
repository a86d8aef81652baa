import BentoHome
import Core
import CoreHosting
import Files
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Tracks which feature is running, so that a signal that ends the program can say whose code it was.
///
/// Nothing is written while everything works. The signal handler itself writes the line, using only async-signal-safe
/// calls, and the program then ends with the signal as it would have otherwise.
package final class CrashWatch: FeatureRunObserving {
    /// The signals that a bug ends a program with. Signals that people send, such as SIGTERM and SIGKILL, are not
    /// crashes.
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]
    // Addresses of memory that is never freed: a handler may read it at any moment.
    private static let file = Atomic<UInt>(0)
    private static let line = Atomic<UInt>(0)
    /// The previous action of each signal, by its number.
    private static let previous = Atomic<UInt>(0)

    private let record: CrashRecord
    private let running = Mutex<[String]>([])
    private let lines = Mutex<[String: UInt]>([:])

    package init(home: URL) {
        record = CrashRecord(home: home)
        guard let path = strdup(record.file.filePath) else { return }
        Self.file.store(UInt(bitPattern: path), ordering: .releasing)
        Self.line.store(0, ordering: .releasing)
        guard Self.previous.load(ordering: .acquiring) == 0 else { return }
        let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
        previous.initialize(repeating: sigaction(), count: 65)
        Self.previous.store(UInt(bitPattern: previous), ordering: .releasing)
        for number in Self.signals { Self.watch(number) }
    }

    package func began(_ feature: String) {
        running.withLock { running in
            running.append(feature)
            note(feature)
        }
    }

    package func ended(_ feature: String) {
        let isLast = running.withLock { running in
            if let index = running.lastIndex(of: feature) { running.remove(at: index) }
            note(running.last)
            return !running.contains(feature)
        }
        if isLast { record.clear(feature) }
    }

    private func note(_ feature: String?) {
        guard let feature else { return Self.line.store(0, ordering: .releasing) }
        let address = lines.withLock { lines in
            if let known = lines[feature] { return known }
            let made = UInt(bitPattern: strdup(feature + "\n"))
            lines[feature] = made
            return made
        }
        Self.line.store(address, ordering: .releasing)
    }

    private static func watch(_ number: Int32) {
        guard let before = UnsafeMutablePointer<sigaction>(bitPattern: previous.load(ordering: .acquiring)) else {
            return
        }
        var action = sigaction()
        // On the signal stack if the thread has one: an overflowing stack has no space for a handler.
        action.sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK
        set(&action) { number, info, _ in
            CrashWatch.write()
            // From now on the previous handler, such as the runtime's backtraces, gets it.
            if let before = UnsafeMutablePointer<sigaction>(bitPattern: CrashWatch.previous.load(ordering: .acquiring))
            {
                sigaction(number, before + Int(number), nil)
            }
            // A fault of the code recurs when the handler returns; a signal sent by somebody does not.
            guard info.map({ $0.pointee.si_code <= 0 }) ?? true else { return }
            raise(number)
            // The runtime's handler returns, and counts on the fault coming again.
            signal(number, SIG_DFL)
            raise(number)
        }
        sigaction(number, &action, before + Int(number))
    }

    /// Writes the line with calls that POSIX allows in a handler: open, write, close.
    private static func write() {
        guard let path = UnsafePointer<CChar>(bitPattern: file.load(ordering: .acquiring)),
            let text = UnsafePointer<CChar>(bitPattern: line.load(ordering: .acquiring))
        else { return }
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        _ = Foundation.write(descriptor, text, strlen(text))
        close(descriptor)
    }

    private typealias Handler =
        @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

    private static func set(_ action: inout sigaction, _ handler: @escaping Handler) {
        #if canImport(Darwin)
            action.__sigaction_u.__sa_sigaction = handler
        #else
            action.__sigaction_handler.sa_sigaction = handler
        #endif
    }
}
