import Core

/// One server-sent event.
struct WireEvent: Sendable, Equatable {
    /// The event's name; `nil` for none.
    var name: String?
    /// The data, on one line.
    var data: String

    init(_ name: String?, _ data: JSONValue) {
        self.name = name
        self.data = data.text()
    }

    init(data: String) { self.data = data }

    var text: String { (name.map { "event: \($0)\n" } ?? "") + "data: \(data)\n\n" }
}
