import Core
import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads standard input without blocking the program: a pending read ends when its task is canceled.
package final class InputReader: Sendable {
    private let descriptor: Int32

    package static let ended = Failure.usage("host.no-answer", "The input ended before the question was answered.")

    /// - Parameter descriptor: standard input, or the input of a test.
    package init(descriptor: Int32 = 0) { self.descriptor = descriptor }

    /// True if a person is typing.
    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Bytes, as they come, until the end of input.
    package func bytes() async throws -> [UInt8]? { try await read(atMost: 65_536) }

    /// A line without its newline.
    ///
    /// - Parameters:
    ///   - hidden: whether the terminal echoes nothing while it is typed.
    ///   - isFresh: whether text that was typed or pasted before the prompt does not count as an answer.
    ///   - prompt: writes the question; anything typed immediately is hidden, too.
    /// - Throws: `CancellationError`; a failure (64) at the end of input.
    package func line(hidden: Bool, isFresh: Bool = false, prompt: () throws -> Void) async throws -> String {
        let isHidden = hidden && TerminalMode.hide(descriptor)
        defer {
            if isHidden {
                TerminalMode.leave()
                _ = writeToErrors("\n")
            }
        }
        if isFresh { tcflush(descriptor, TCIFLUSH) }
        try prompt()
        var line: [UInt8] = []
        // A terminal hands over whole lines, but a pipe may not: byte by byte nothing after the newline is lost.
        while let byte = try await read(atMost: 1)?.first {
            if byte == 10 { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
            guard line.count < 1 << 20 else { break }
        }
        if line.isEmpty { throw Self.ended }
        return String(decoding: line, as: UTF8.self)
    }

    /// Waits until there is something to read, in slices so that cancellation is noticed, then reads.
    private func read(atMost count: Int) async throws -> [UInt8]? {
        while true {
            try Task.checkCancellation()
            // Waiting happens on a queue of its own, so that it never holds one of the few threads that tasks share.
            let ready = await withCheckedContinuation { continuation in
                Self.queue.async { [descriptor] in
                    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                    continuation.resume(returning: poll(&waiting, 1, 100))
                }
            }
            if ready == 0 || (ready < 0 && errno == EINTR) { continue }
            var buffer = [UInt8](repeating: 0, count: count)
            let got = buffer.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
            if got == 0 { return nil }
            if got < 0 {
                if errno == EINTR || errno == EAGAIN { continue }
                throw Failure("host.cannot-read", "Standard input cannot be read.", exitStatus: .ioError)
            }
            return Array(buffer.prefix(got))
        }
    }

    private static let queue = DispatchQueue(label: "bento.input")
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}

private func writeToErrors(_ text: String) -> Int {
    Array(text.utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
}
