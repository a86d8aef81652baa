extension FlowSession {
    /// The bytes of a file, or of standard input, in pieces of at most 64 KiB.
    ///
    /// - Parameter limit: the maximum number of bytes to read.
    /// - Throws: while iterating: a failure if the file cannot be read (66) or is longer than the limit (65).
    public func bytes(of file: InputFile, limit: Int = .max) -> InputSequence {
        let source = frontEnd.bytes(of: file)
        return limit == .max ? source : source.limited(to: limit, name: file.path)
    }

    /// The lines of a file, or of standard input, as bytes without their LF or CRLF.
    ///
    /// - Parameter maximumLength: the maximum length of a line in bytes; a longer one ends the sequence with a failure
    ///   (65).
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

    /// A file for random access, which a zip archive needs.
    ///
    /// - Throws: a failure if it cannot be read so (66): a folder, a FIFO, standard input.
    public func open(_ file: InputFile) async throws -> any RandomAccessBytes {
        try Task.checkCancellation()
        return try await frontEnd.open(file)
    }

    /// Writes a file atomically. With standard output (`-`) the text replaces the flow's result.
    ///
    /// - Parameter replacing: true if an existing file may be replaced.
    /// - Throws: a failure if it may not, or cannot be written (73), or if standard output holds something else (64).
    public func write(_ pieces: InputSequence, to file: OutputFile, replacing: Bool = false) async throws {
        try Task.checkCancellation()
        try await frontEnd.write(pieces, to: file, replacing: replacing)
    }

    /// Checks that a file could be written, before work for it that cannot be undone.
    ///
    /// - Throws: the errors of ``write(_:to:replacing:)``: a failure if the file exists and may not be replaced (73),
    ///   or if standard output contains something else (64).
    public func check(_ file: OutputFile, replacing: Bool = false) throws {
        try frontEnd.check(file, replacing: replacing)
    }
}
