import ArgumentParser
import Core
import CoreHosting

/// Names that a shell completes. It asks the program each time, so that a script made once offers what there is now.
extension CompletionKind {
    static let settingNames = names { $0.declarations.map(\.id) }
    static let featureNames = names { $0.runtime.registrations.map(\.manifest.id) }
    static let flowNames = names { parts in
        parts.runtime.registrations.flatMap { registrar in
            registrar.flows.filter { $0.descriptor.successor == nil }.map(\.id)
        }
    }
    static let jobNames = names { parts in
        parts.runtime.registrations.flatMap { registrar in
            registrar.jobs.map { JobRunner.Entry(feature: registrar.manifest.id, job: $0).id }
        }
    }

    private static func names(_ list: @escaping @Sendable (Composition) -> [String]) -> CompletionKind {
        .custom { _, _, _ in offered(list) }
    }

    /// What is offered; nothing where it cannot be found out, since nobody would read why.
    static func offered(_ list: (Composition) -> [String]) -> [String] {
        guard let catalogue = CommandTree.current?.catalogue else { return [] }
        let composition = LazyComposition(catalogue: catalogue, settings: HostSettings(), environment: .process)
        return (try? composition.parts()).map(list) ?? []
    }
}
