import Core
import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Standard input and output as the stream of messages of one client. What anything else prints goes to standard error: a stray
/// line would end the client.
public struct StandardChannel: Sendable {
    private let output: Int32
    private let writing = DispatchQueue(label: "bento.mcp.output")
    public let input: DescriptorBytes

    /// Takes standard output for itself: from now on descriptor 1 is standard error.
    ///
    /// - Throws: a failure (74) if there is no standard input or output.
    public init() throws {
        let own = fcntl(1, F_DUPFD_CLOEXEC, 3)
        guard own >= 0, dup2(2, 1) >= 0 else { throw Self.failure("Standard output cannot be used") }
        output = own
        input = try DescriptorBytes(0)
    }

    /// A channel over descriptors that stay open as long as it lives.
    public init(input: Int32, output: Int32) throws {
        self.output = output
        self.input = try DescriptorBytes(input)
    }

    /// Writes bytes whole, on a queue of its own: a client that does not read holds up no task.
    ///
    /// - Throws: a failure (74) if the client is gone.
    @Sendable public func write(_ bytes: [UInt8]) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            writing.async { [output] in
                continuation.resume(with: Result { try Self.write(bytes, to: output) })
            }
        }
    }

    private static func write(_ bytes: [UInt8], to output: Int32) throws {
        try bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count, let start = bytes.baseAddress {
                let count = systemWrite(output, start + written, bytes.count - written)
                if count > 0 {
                    written += count
                } else if errno == EAGAIN {
                    // The creator of the pipe may have made it non-blocking.
                    var waiting = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&waiting, 1, -1)
                } else if errno != EINTR {
                    throw failure("The client does not read any more: \(String(cString: strerror(errno)))")
                }
            }
        }
    }

    fileprivate static func failure(_ words: String) -> Failure {
        Failure("mcp.stream", words + ".", exitStatus: .ioError)
    }
}

/// The bytes of a descriptor as they come, until its end, or until the task that reads is canceled.
public struct DescriptorBytes: AsyncSequence, Sendable {
    private let descriptor: Int32
    private let reading = DispatchQueue(label: "bento.mcp.input")
    private let bell: Bell

    init(_ descriptor: Int32) throws {
        self.descriptor = descriptor
        bell = try Bell()
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(bytes: self) }

    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let bytes: DescriptorBytes

        public func next() async throws -> [UInt8]? {
            let (descriptor, bell) = (bytes.descriptor, bytes.bell)
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    bytes.reading.async {
                        continuation.resume(with: Result { try DescriptorBytes.read(descriptor, until: bell) })
                    }
                }
            } onCancel: {
                bell.ring()
            }
        }
    }

    /// Waits without an end for bytes, the end of them, or the bell: a server that nobody asks anything does nothing.
    private static func read(_ descriptor: Int32, until bell: Bell) throws -> [UInt8]? {
        while true {
            var waiting = [
                pollfd(fd: bell.heard, events: Int16(POLLIN), revents: 0),
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waiting, 2, -1) > 0 else {
                if errno == EINTR { continue }
                throw StandardChannel.failure("Standard input cannot be waited for")
            }
            if waiting[0].revents != 0 { return nil }
            var piece = [UInt8](repeating: 0, count: 65_536)
            let count = piece.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR || errno == EAGAIN { continue }
                throw StandardChannel.failure("Standard input cannot be read: \(String(cString: strerror(errno)))")
            }
            piece.removeLast(piece.count - count)
            return piece.isEmpty ? nil : piece
        }
    }

    /// Wakes who waits for a descriptor.
    private final class Bell: Sendable {
        let heard: Int32
        private let rope: Int32

        init() throws {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { throw StandardChannel.failure("There are too many open files") }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            (heard, rope) = (ends[0], ends[1])
        }

        func ring() {
            var byte: UInt8 = 1
            _ = systemWrite(rope, &byte, 1)
        }

        deinit {
            _ = systemClose(heard)
            _ = systemClose(rope)
        }
    }
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
