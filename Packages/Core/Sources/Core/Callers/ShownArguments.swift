extension JSONValue {
    /// The arguments of a call, each in full, for the person who is asked to allow it: the shortest first, so that a
    /// long one does not push others out of sight.
    public var shownArguments: [KeyValue] {
        guard let arguments = objectValue else { return [KeyValue("input", stringValue ?? text())] }
        return arguments.map { KeyValue($0.key, $0.value.stringValue ?? $0.value.text()) }
            .sorted { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
    }
}
