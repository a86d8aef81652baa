import Core

/// One source of flags at one moment.
public struct FlagLayer: Sendable {
    public let origin: FlagOrigin
    /// What it says of a flag; `nil` where it says nothing, or nothing that is a value of the flag.
    public let resolution: @Sendable (_ id: String, _ declaration: FlagDeclaration) -> FlagResolution?

    public init(
        _ origin: FlagOrigin,
        resolution: @escaping @Sendable (_ id: String, _ declaration: FlagDeclaration) -> FlagResolution?
    ) {
        self.origin = origin
        self.resolution = resolution
    }

    /// Values as somebody typed them.
    public init(_ origin: FlagOrigin, text: @escaping @Sendable (_ id: String) -> String?) {
        self.init(origin) { id, declaration in
            guard let found = text(id).flatMap(declaration.normalized) else { return nil }
            return FlagResolution(text: found, origin: origin, reason: "STATIC")
        }
    }
}

/// Sources one above the other: the first that says something counts.
public struct LayeredFlags: FlagValues {
    /// The strongest first.
    public let layers: [FlagLayer]

    public init(layers: [FlagLayer]) { self.layers = layers }

    public func resolution(of id: String, declared declaration: FlagDeclaration) -> FlagResolution {
        layers.lazy.compactMap { $0.resolution(id, declaration) }.first ?? .byDefault(declaration)
    }

    /// What each says, the strongest first, with the default last.
    public func resolutions(of id: String, declared declaration: FlagDeclaration) -> [FlagResolution] {
        layers.compactMap { $0.resolution(id, declaration) } + [.byDefault(declaration)]
    }
}
