/// Kinds of callers, for saying to whom a flow is open.
public struct Callers: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable public static var person: Callers { Callers(rawValue: 1) }
    @inlinable public static var program: Callers { Callers(rawValue: 2) }
    @inlinable public static var model: Callers { Callers(rawValue: 4) }
    @inlinable public static var client: Callers { Callers(rawValue: 8) }
    @inlinable public static var page: Callers { Callers(rawValue: 16) }
    @inlinable public static var job: Callers { Callers(rawValue: 32) }

    /// The person and their programs. Every flow is open to them.
    @inlinable public static var own: Callers { Callers(rawValue: 3) }
    /// Everybody.
    @inlinable public static var everyone: Callers { Callers(rawValue: 63) }

    /// `person`, `program`, ... in this order.
    public var names: [String] {
        [
            (.person, "person"), (.program, "program"), (.model, "model"), (.client, "client"), (.page, "page"),
            (.job, "job"),
        ]
        .filter { (kind: Callers, _) in contains(kind) }.map(\.1)
    }
}
