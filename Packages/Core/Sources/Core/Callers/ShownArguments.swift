extension JSONValue {
    /// The arguments of a call, one a line, for whoever is asked to allow it. Each of them is there, the shortest first, and of a
    /// long one its beginning, its end and its length, so that none hides another.
    public var shownArguments: [KeyValue] {
        guard let arguments = objectValue else { return [KeyValue("input", Self.shortened(self))] }
        return arguments.map { KeyValue($0.key, Self.shortened($0.value)) }
            .sorted { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
    }

    private static func shortened(_ value: JSONValue) -> String {
        let text = value.stringValue ?? value.text()
        guard text.count > 400 else { return text }
        return "\(text.prefix(200)) … \(text.suffix(100)) (\(text.count) characters)"
    }
}
