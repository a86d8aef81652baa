extension FlowSession {
    /// The bytes of a file, or of standard input, in pieces of at most 64 KiB.
    ///
    /// - Parameter limit: how many bytes to read at most.
    /// - Throws: while iterating: a failure if the file cannot be read (66) or is longer than the limit (65).
    public func bytes(of file: InputFile, limit: Int = .max) -> InputSequence {
        let source = frontEnd.bytes(of: file)
        return limit == .max ? source : source.limited(to: limit, name: file.path)
    }

    /// The lines of a file, or of standard input, as bytes without their LF or CRLF.
    ///
    /// - Parameter maximumLength: how long a line may be, in bytes; a longer one ends the sequence with a failure (65).
    public func lines(of file: InputFile, maximumLength: Int = 1 << 20) -> InputSequence {
        bytes(of: file).lines(maximumLength: maximumLength)
    }

    /// A whole file or all of standard input.
    ///
    /// - Throws: a failure if it cannot be read (66) or is longer than the limit (65).
    public func contents(of file: InputFile, limit: Int) async throws -> [UInt8] {
        var contents: [UInt8] = []
        for try await piece in bytes(of: file, limit: limit) { contents += piece }
        return contents
    }

    /// A file for reading at any place; a zip archive needs that.
    ///
    /// - Throws: a failure if it cannot be read so (66): a folder, a FIFO, standard input.
    public func open(_ file: InputFile) async throws -> any RandomAccessBytes {
        try Task.checkCancellation()
        return try await frontEnd.open(file)
    }

    /// Writes a file as a whole: it is there complete or not at all. Standard output (`-`) gets text in the place of the flow's
    /// result.
    ///
    /// - Parameter replacing: whether a file that is there may be replaced.
    /// - Throws: a failure if it may not, or cannot be written (73), or if standard output holds something else (64).
    public func write(_ pieces: InputSequence, to file: OutputFile, replacing: Bool = false) async throws {
        try Task.checkCancellation()
        try await frontEnd.write(pieces, to: file, replacing: replacing)
    }

    /// Checks whether a file could be written, before work that cannot be undone is done for it.
    ///
    /// - Throws: what ``write(_:to:replacing:)`` would: a failure if the file is there and may not be replaced (73), or if
    ///   standard output holds something else (64).
    public func check(_ file: OutputFile, replacing: Bool = false) throws {
        try frontEnd.check(file, replacing: replacing)
    }
}
