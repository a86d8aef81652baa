import RepositoryReading

/// The targets that a change of a manifest affects.
struct ManifestDiff {
    let before: PackageManifest
    let after: PackageManifest

    struct Touched: Equatable {
        let target: String
        let reason: String
    }

    /// Targets of the new manifest that build or behave differently. Comments, order, and spelling do not matter.
    func touched() -> [Touched] {
        guard before.rest == after.rest else {
            return after.targets.map { Touched(target: $0.name, reason: "settings of the whole package changed") }
        }
        let formerDependencies = Dictionary(before.dependencies.map { ($0.identity, $0.requirement) }) { a, _ in a }
        let changedDependencies = Set(
            after.dependencies.filter { formerDependencies[$0.identity] != $0.requirement }.map(\.identity)
        )
        let former = Dictionary(before.targets.map { ($0.name, $0) }) { a, _ in a }
        return after.targets.compactMap { target in
            guard let old = former[target.name] else { return Touched(target: target.name, reason: "new target") }
            if old.text != target.text { return Touched(target: target.name, reason: "its declaration changed") }
            let used = target.dependencies.compactMap { dependency in
                let package = dependency.package?.lowercased()
                return package.flatMap { changedDependencies.contains($0) ? $0 : nil }
            }
            guard let package = used.first else { return nil }
            return Touched(target: target.name, reason: "the requirement on \(package) changed")
        }
    }
}
