extension OutputFile {
    /// True for `-`, which is standard output. A file with that name is `./-`.
    ///
    /// A front end writes the file's content there, in place of the flow's own result, or refuses if standard output is
    /// already in use.
    public var isStandardOutput: Bool { path == "-" }
}
