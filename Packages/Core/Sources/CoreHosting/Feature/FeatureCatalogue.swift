import Core
import Synchronization

/// The features a program was built with, by id.
///
/// Only manifests are read when it is made; a feature registers when it is first asked for, and once.
public struct FeatureCatalogue: Sendable {
    /// The entry points, in the order of the help.
    public let features: [any Feature.Type]

    /// The registrations of features that have no Swift type, or no word of their own on the command line.
    private var others: [FeatureRegistrar] = []

    public init(_ features: [any Feature.Type]) { self.features = features }

    /// The same catalogue with more features; it shares the registrations so far.
    public func adding(_ others: [FeatureRegistrar]) -> FeatureCatalogue {
        var catalogue = self
        catalogue.others += others
        return catalogue
    }

    private let registered = Registered()

    private final class Registered: Sendable {
        let registrars = Mutex<[ObjectIdentifier: FeatureRegistrar]>([:])
    }

    private func registering(_ feature: any Feature.Type) -> FeatureRegistrar {
        let key = ObjectIdentifier(feature)
        if let known = registered.registrars.withLock({ $0[key] }) { return known }
        let registrar = FeatureRegistrar.registering(feature)
        registered.registrars.withLock { $0[key] = registrar }
        return registrar
    }

    /// The manifests, in order.
    public var manifests: [FeatureManifest] { features.map { $0.manifest } }

    /// The ids, in order.
    public var ids: [String] { features.map { $0.manifest.id } }

    /// The manifests of all, in order, those without a type last.
    public var allManifests: [FeatureManifest] { manifests + others.map(\.manifest) }

    /// The ids, in order, including features without a type.
    public var allIDs: [String] { allManifests.map(\.id) }

    public func feature(_ id: String) -> (any Feature.Type)? { features.first { $0.manifest.id == id } }

    /// The declarations of a feature.
    public func registration(of id: String) -> FeatureRegistrar? {
        feature(id).map { registering($0) } ?? others.first { $0.manifest.id == id }
    }

    /// The declarations of every feature, in order, those without a type last.
    public func registrations() -> [FeatureRegistrar] { features.map { registering($0) } + others }

    /// The flow with an id such as `food.log`, or a tool name such as `food_log`; for one version also by its former
    /// names.
    ///
    /// - Throws: ``UnknownName`` with suggestions.
    public func flow(_ id: String) throws(UnknownName) -> FlowRegistration {
        let feature = id.prefix { $0 != "." }
        if let found = registration(of: String(feature))?.flows.first(where: { $0.id == id }) { return found }
        if !id.utf8.contains(UInt8(ascii: ".")),
            let found = registrations().lazy.flatMap(\.flows).first(where: { $0.toolName == id })
        {
            return found
        }
        if let found = renamedFlow(id) { return found }
        throw UnknownName(
            kind: "flow",
            name: id,
            known: registrations().flatMap { $0.flows.filter { $0.descriptor.successor == nil }.map(\.id) }
        )
    }

    /// The flow that had this id, or this tool name, before.
    public func renamedFlow(_ id: String) -> FlowRegistration? {
        let isTool = !id.utf8.contains(UInt8(ascii: "."))
        return registrations().lazy.flatMap(\.flows).first { flow in
            flow.descriptor.formerIDs.contains { (isTool ? FlowRegistration.toolName(of: $0) : $0) == id }
        }
    }

    /// The current id of every flow by its former ones, for data stored in a home under those.
    public var renamedFlows: [String: String] {
        var renamed: [String: String] = [:]
        for flow in registrations().flatMap(\.flows) {
            for id in flow.descriptor.formerIDs { renamed[id] = flow.id }
        }
        return renamed
    }
}

extension FlowRegistration {
    /// True if an id or a tool name is the current one.
    public func isCalled(_ name: String) -> Bool { name == id || name == toolName }
}
