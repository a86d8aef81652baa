extension OutputFile {
    /// True for `-`, which is standard output. A file with that name is `./-`.
    ///
    /// A front end writes there what would be in the file, in the place of the flow's own result, or refuses it where standard
    /// output is taken.
    public var isStandardOutput: Bool { path == "-" }
}
