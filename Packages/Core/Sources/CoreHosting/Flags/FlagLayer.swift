import Core

/// One source of flags at one moment.
public struct FlagLayer: Sendable {
    public let origin: FlagOrigin
    /// The flag's value according to this source; `nil` if it has none, or none that is valid for the flag.
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

/// Sources in order of priority: the first that has a value counts.
public struct LayeredFlags: FlagValues {
    /// The strongest first.
    public let layers: [FlagLayer]

    public init(layers: [FlagLayer]) { self.layers = layers }

    public func resolution(of id: String, declared declaration: FlagDeclaration) -> FlagResolution {
        layers.lazy.compactMap { $0.resolution(id, declaration) }.first ?? .byDefault(declaration)
    }

    /// The value of each source, strongest first, with the default last.
    public func resolutions(of id: String, declared declaration: FlagDeclaration) -> [FlagResolution] {
        layers.compactMap { $0.resolution(id, declaration) } + [.byDefault(declaration)]
    }
}
