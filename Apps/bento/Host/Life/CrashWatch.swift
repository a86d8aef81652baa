import Core
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Notes which feature runs, so that a signal that ends the program can say whose code it was.
///
/// Nothing is written while all goes well: the handler itself writes the line, with what a handler may call and nothing else,
/// and the program then ends by the signal as it would have.
final class CrashWatch: FeatureRunObserving {
    /// What a bug ends a program with. Signals that people send, such as SIGTERM and SIGKILL, are no crash.
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]
    // Addresses of C strings that are never freed: a handler may read them at any moment.
    private static let file = Atomic<UInt>(0)
    private static let line = Atomic<UInt>(0)

    private let record: CrashRecord
    private let running = Mutex<[String]>([])
    private let lines = Mutex<[String: UInt]>([:])

    init(home: URL) {
        record = CrashRecord(home: home)
        guard let path = strdup(record.file.path) else { return }
        Self.file.store(UInt(bitPattern: path), ordering: .releasing)
        Self.line.store(0, ordering: .releasing)
        for number in Self.signals { Self.watch(number) }
    }

    func began(_ feature: String) {
        running.withLock { running in
            running.append(feature)
            note(feature)
        }
    }

    func ended(_ feature: String) {
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
        var before = sigaction()
        // Whoever catches it already, such as the runtime's own backtraces, keeps it.
        guard sigaction(number, nil, &before) == 0, isDefault(before) else { return }
        var action = sigaction()
        // After the first one the signal does what it does by default, and it is sent again when the handler returns.
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | Int32(SA_NODEFER)
        set(&action) { number in
            CrashWatch.write()
            raise(number)
        }
        sigaction(number, &action, nil)
    }

    /// Only what POSIX allows in a handler: open, write, close.
    private static func write() {
        guard let path = UnsafePointer<CChar>(bitPattern: file.load(ordering: .acquiring)),
            let text = UnsafePointer<CChar>(bitPattern: line.load(ordering: .acquiring))
        else { return }
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        _ = Foundation.write(descriptor, text, strlen(text))
        close(descriptor)
    }

    #if canImport(Darwin)
        private static func isDefault(_ action: sigaction) -> Bool { action.__sigaction_u.__sa_handler == nil }
        private static func set(_ action: inout sigaction, _ handler: @escaping @convention(c) (Int32) -> Void) {
            action.__sigaction_u.__sa_handler = handler
        }
    #else
        private static func isDefault(_ action: sigaction) -> Bool { action.__sigaction_handler.sa_handler == nil }
        private static func set(_ action: inout sigaction, _ handler: @escaping @convention(c) (Int32) -> Void) {
            action.__sigaction_handler.sa_handler = handler
        }
    #endif
}
