import Core
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The reader of standard output has closed it (`| head`). The program ends quietly.
package struct ClosedPipe: Error {}

/// A file descriptor to which text is written, completely or with an error.
package final class StandardStream: Sendable {
    private let descriptor: Int32
    private let characters: PlainCharacters?
    private let lock = Mutex(())

    /// Writes to a descriptor that stays open as long as the program runs.
    ///
    /// - Parameter characters: adapts text for people to an output that does not support all characters.
    package init(descriptor: Int32, characters: PlainCharacters? = nil) {
        self.descriptor = descriptor
        self.characters = characters
    }

    /// Opens placeholders for standard streams that are closed. Otherwise the next opened file would take such a
    /// descriptor, and text meant for the person would be written into it.
    package static func occupyStandardStreams() {
        // Opened for reading: writing to it goes on to be an error.
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            _ = open("/dev/null", O_RDONLY)
        }
    }

    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// True if output can be overwritten: a terminal that moves its cursor.
    package var redraws: Bool { isTerminal && !(getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? false) }

    /// The terminal's columns; `nil` if it is not a terminal.
    package var columns: Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// The terminal's size; `nil` if it is not a terminal.
    package var terminalSize: TerminalSize? { TerminalSize(of: descriptor) }

    /// True if text fits on the screen with the next prompt below it; always true without a screen.
    package func fits(_ text: String) -> Bool {
        guard let rows = terminalSize?.rows else { return true }
        return text.utf8.count { $0 == UInt8(ascii: "\n") } < rows
    }

    /// Text for people as this output shows it.
    package func shown(_ text: String) -> String { characters?.replaced(text) ?? text }

    /// Writes text for people.
    ///
    /// - Throws: ``ClosedPipe`` if the reader has closed it; a failure (74) if writing fails.
    package func write(_ text: String) throws { try writeExactly(shown(text)) }

    /// Writes text for programs, every byte unchanged.
    ///
    /// - Throws: as ``write(_:)``.
    package func writeExactly(_ text: String) throws {
        guard !text.isEmpty else { return }
        var text = text
        try text.withUTF8 { bytes in
            try lock.withLock { _ in try write(UnsafeRawBufferPointer(bytes)) }
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws {
        var written = 0
        while written < bytes.count, let start = bytes.baseAddress {
            let count = systemWrite(descriptor, start + written, bytes.count - written)
            if count > 0 {
                written += count
            } else if errno == EPIPE {
                throw ClosedPipe()
            } else if errno == EBADF {
                throw OutputFailure.closed
            } else if errno != EINTR, errno != EAGAIN {
                throw OutputFailure.cannotWrite(String(cString: strerror(errno)))
            }
        }
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
