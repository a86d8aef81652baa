import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The built program in a terminal of its own, which a test types into and looks at.
///
/// `setsid` (util-linux) makes the terminal the program's controlling one, so that Ctrl-C, Ctrl-Z, hanging up and
/// `/dev/tty` do what they do for a person.
package final class PseudoTerminal {
    private static let setsid = "/usr/bin/setsid"

    /// Why no terminal can be had here; `nil` where it can.
    package static var unavailable: String? {
        FileManager.default.isExecutableFile(atPath: setsid) ? nil : "there is no \(setsid)"
    }

    private let process = Process()
    private let master: Int32
    private let shown: Shown

    /// - Parameter input: what standard input holds where it is a pipe and not the terminal.
    package init(
        _ binary: BentoBinary,
        _ arguments: [String],
        columns: Int = 80,
        rows: Int = 24,
        input: String? = nil,
        environment extra: [String: String] = [:]
    ) throws {
        guard let (outer, slave) = Self.pair() else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        master = outer
        shown = Shown()
        Self.setSize(of: master, columns: columns, rows: rows)
        var words = [BentoBinary.url.path] + arguments
        if let input {
            let file = binary.home.appendingPathComponent("input-\(UUID().uuidString)")
            try Data(input.utf8).write(to: file)
            words = ["/bin/sh", "-c", "f=$1; shift; cat \"$f\" | \"$@\"", "sh", file.path] + words
        }
        process.executableURL = URL(fileURLWithPath: Self.setsid)
        process.arguments = ["--ctty", "--wait"] + words
        process.environment = binary.environment.merging(["TERM": "xterm-256color", "PAGER": "cat"]) { $1 }.merging(
            extra
        ) { $1 }
        let side = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
        process.standardInput = side
        process.standardOutput = side
        process.standardError = side
        try process.run()
        close(slave)
        shown.collect(from: master)
    }

    deinit { hangUp() }

    // MARK: The person's side

    /// Types a text as it is; a newline is Enter.
    package func type(_ text: String) {
        let bytes = Array(text.utf8).map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: "\r") : $0 }
        bytes.withUnsafeBytes { _ = systemWrite(master, $0) }
    }

    /// Types a letter with Ctrl.
    package func control(_ letter: Character) {
        guard let ascii = letter.asciiValue else { return }
        type(String(UnicodeScalar(ascii & 0x1F)))
    }

    /// Makes the window another size.
    package func resize(columns: Int, rows: Int) { Self.setSize(of: master, columns: columns, rows: rows) }

    /// Closes the window.
    package func hangUp() { shown.stop() }

    /// Whether what is typed is echoed and comes line by line, as the shell expects it.
    package var isCooked: Bool {
        var settings = termios()
        guard tcgetattr(master, &settings) == 0 else { return false }
        return settings.c_lflag & tcflag_t(ICANON) != 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    /// The processes in the terminal's session, the program among them.
    package var family: [Int32] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap { Int32($0) }.filter { $0 != getpid() && getsid($0) == tcgetsid(master) }
    }

    /// Whether the program is stopped, as Ctrl-Z does it: it hands the terminal back some time before.
    package var isStopped: Bool {
        family.contains { process in
            // "number (name) state ..." (proc(5)); a name may hold anything.
            let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            return line?.split(separator: ")").last?.hasPrefix(" T") == true
        }
    }

    // MARK: What is on the screen

    /// Everything that was ever written, with its escape sequences.
    package var raw: String { shown.raw }

    /// What a person sees now, line by line, without what scrolled by being cut off.
    package var screen: String {
        var screen = TerminalScreen()
        screen.take(shown.raw)
        return screen.text
    }

    /// Waits until the screen fulfils something, at most some seconds.
    package func wait(seconds: Double = patience, until holds: (String) -> Bool) -> Bool {
        var isSo = false
        let ended = happens(within: seconds) {
            isSo = holds(screen)
            return isSo || !process.isRunning
        }
        guard !isSo, ended else { return isSo }
        finish()
        return holds(screen)
    }

    /// Waits until words are on the screen.
    package func shows(_ words: String, seconds: Double = patience) -> Bool {
        wait(seconds: seconds) { $0.contains(words) }
    }

    /// Waits until a confirmation has been asked for: whatever is typed before its hint is on the screen does not count as
    /// the answer, and its details come first.
    package func confirms(_ words: String, hint: String = "[y/N]") -> Bool {
        wait { $0.contains(words) && $0.contains(hint) }
    }

    /// Waits for the end.
    ///
    /// - Returns: the exit status; `nil` where it had to be killed.
    package func status(seconds: Double = patience) -> Int32? {
        if happens(within: seconds, { !process.isRunning }) {
            finish()
            return process.terminationStatus
        }
        hangUp()
        process.terminate()
        process.waitUntilExit()
        return nil
    }

    /// Waits until all that the program has written is read; a grandchild that keeps the terminal open is waited for a second.
    private func finish() {
        let end = ContinuousClock.now + .seconds(20)
        while !shown.isFinished(within: 1), family.isEmpty, ContinuousClock.now < end {}
    }

    /// Both sides of a new terminal, the person's first; `nil` where none can be had.
    package static func pair() -> (outer: Int32, inner: Int32)? {
        let outer = systemOpen("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard outer >= 0, let name = otherSide(of: outer) else { return nil }
        let inner = systemOpen(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard inner >= 0 else { return nil }
        return (outer, inner)
    }

    /// Unlocks the program's side of a terminal, and names it.
    private static func otherSide(of master: Int32) -> String? {
        #if os(Linux)
            // TIOCSPTLCK and TIOCGPTN of asm-generic/ioctls.h; glibc's own calls are hidden from Swift.
            var isLocked: Int32 = 0
            var number: UInt32 = 0
            guard ioctl(master, 0x4004_5431, &isLocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
                return nil
            }
            return "/dev/pts/\(number)"
        #else
            guard grantpt(master) == 0, unlockpt(master) == 0 else { return nil }
            return ptsname(master).map { String(cString: $0) }
        #endif
    }

    private static func setSize(of descriptor: Int32, columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    }

    /// What came from the program, read on a thread of its own, which closes the terminal: a read that waits would keep it
    /// open.
    private final class Shown: Sendable {
        private let bytes = Mutex([UInt8]())
        private let isStopped = Mutex(false)
        private let isDone = DispatchSemaphore(value: 0)

        var raw: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

        func collect(from master: Int32) {
            Thread.detachNewThread { [self] in
                var buffer = [UInt8](repeating: 0, count: 65_536)
                while !isStopped.withLock({ $0 }) {
                    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
                    guard poll(&waiting, 1, 20) > 0 else { continue }
                    let count = read(master, &buffer, buffer.count)
                    // Linux says EIO when the last one has closed the other side; its settings can be asked for still.
                    guard count > 0 else {
                        isDone.signal()
                        while !isStopped.withLock({ $0 }) { usleep(20_000) }
                        break
                    }
                    bytes.withLock { $0.append(contentsOf: buffer[0..<count]) }
                }
                close(master)
                isDone.signal()
            }
        }

        /// Closes the terminal, soon.
        func stop() { isStopped.withLock { $0 = true } }

        /// Waits until all is read, at most some seconds.
        func isFinished(within seconds: Double) -> Bool {
            guard isDone.wait(timeout: .now() + seconds) == .success else { return false }
            isDone.signal()
            return true
        }
    }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
