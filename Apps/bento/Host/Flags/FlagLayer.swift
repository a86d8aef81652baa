import Core

/// One source of flags at one moment.
protocol FlagLayer: Sendable {
    var origin: FlagOrigin { get }
    /// What it says of a flag; `nil` where it says nothing, or nothing that is a value of the flag.
    func resolution(of id: String, declared declaration: FlagDeclaration) -> FlagResolution?
}

/// Values as somebody typed them.
struct TextLayer: FlagLayer {
    let origin: FlagOrigin
    let text: @Sendable (String) -> String?

    func resolution(of id: String, declared declaration: FlagDeclaration) -> FlagResolution? {
        guard let found = text(id).flatMap(declaration.normalized) else { return nil }
        return FlagResolution(text: found, origin: origin, reason: "STATIC")
    }
}

/// Sources one above the other: the first that says something counts.
struct LayeredFlags: FlagValues {
    /// The strongest first.
    let layers: [any FlagLayer]

    func resolution(of id: String, declared declaration: FlagDeclaration) -> FlagResolution {
        for layer in layers { if let found = layer.resolution(of: id, declared: declaration) { return found } }
        return .byDefault(declaration)
    }

    /// What each says, the strongest first, with the default last.
    func resolutions(of id: String, declared declaration: FlagDeclaration) -> [FlagResolution] {
        layers.compactMap { $0.resolution(of: id, declared: declaration) } + [.byDefault(declaration)]
    }
}
