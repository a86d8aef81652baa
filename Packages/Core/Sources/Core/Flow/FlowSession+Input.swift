import Foundation
import Synchronization

extension FlowSession {
    /// The bytes of a file, or of standard input where the path is `-`, in pieces of at most 64 KiB.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - limit: how many bytes to read at most.
    /// - Throws: while iterating: a failure where the file cannot be read (66) or is longer than the limit (65).
    public func bytes(of path: String, limit: Int = .max) -> InputSequence {
        let source = path == "-" ? frontEndInput() : Self.fileBytes(path)
        guard limit < .max else { return InputSequence(source) }
        return InputSequence(
            AsyncThrowingStream { continuation in
                let task = Task {
                    do {
                        var count = 0
                        for try await piece in source {
                            count += piece.count
                            guard count <= limit else {
                                throw Failure.invalid(
                                    "input.too-large",
                                    "'\(path)' is larger than \(limit) bytes.",
                                    recovery: "Split it, or give a smaller one."
                                )
                            }
                            continuation.yield(piece)
                        }
                        continuation.finish()
                    } catch {
                        continuation.finish(throwing: error)
                    }
                }
                continuation.onTermination = { _ in task.cancel() }
            }
        )
    }

    /// The lines of a file, or of standard input where the path is `-`, as bytes without their LF or CRLF.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - maximumLength: how long a line may be, in bytes; a longer one ends the stream with a failure (65).
    public func lines(
        of path: String,
        maximumLength: Int = 1 << 20
    ) -> InputSequence {
        let source = bytes(of: path)
        return InputSequence(
            AsyncThrowingStream { continuation in
                let task = Task {
                    do {
                        var line: [UInt8] = []
                        var number = 1
                        for try await piece in source {
                            for byte in piece {
                                if byte == 10 {
                                    if line.last == 13 { line.removeLast() }
                                    continuation.yield(line)
                                    line.removeAll(keepingCapacity: true)
                                    number += 1
                                } else {
                                    guard line.count < maximumLength else {
                                        throw Failure.invalid(
                                            "input.line-too-long",
                                            "Line \(number) is longer than \(maximumLength) bytes."
                                        )
                                    }
                                    line.append(byte)
                                }
                            }
                        }
                        if !line.isEmpty { continuation.yield(line) }
                        continuation.finish()
                    } catch {
                        continuation.finish(throwing: error)
                    }
                }
                continuation.onTermination = { _ in task.cancel() }
            }
        )
    }

    private static func fileBytes(_ path: String) -> AsyncThrowingStream<[UInt8], any Error> {
        // Pulled, not pushed: each piece is read when the consumer asks for it, so a large file never fills memory.
        let file = OpenedFile(path: path)
        return AsyncThrowingStream { try file.next() }
    }
}

/// A file read piece by piece by one consumer.
private final class OpenedFile: Sendable {
    private let path: String
    private let handle = Mutex<FileHandle?>(nil)

    init(path: String) { self.path = path }

    func next() throws -> [UInt8]? {
        try Task.checkCancellation()
        do {
            return try handle.withLock { handle in
                let open = try handle ?? FileHandle(forReadingFrom: URL(filePath: path))
                handle = open
                guard let piece = try open.read(upToCount: 65_536), !piece.isEmpty else {
                    try open.close()
                    return nil
                }
                return [UInt8](piece)
            }
        } catch {
            throw Failure(
                "input.unreadable",
                "'\(path)' cannot be read.",
                recovery: "Check that the file exists, is not a folder, and that you may read it.",
                exitStatus: .noInput
            )
        }
    }
}
