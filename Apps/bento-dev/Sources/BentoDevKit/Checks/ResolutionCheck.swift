import RepositoryReading

/// Every package, product and target that a manifest names on disk is there.
///
/// SwiftPM stops at the first of these, and says so only when somebody builds.
struct ResolutionCheck {
    let context: CheckContext

    func violations() -> [Violation] {
        context.repository.packages.flatMap { missingPackages(of: $0) + missingProducts(of: $0) }
    }

    private func missingPackages(of package: Package) -> [Violation] {
        package.manifest.dependencies.compactMap { dependency in
            guard let path = dependency.localPath, !path.hasPrefix("/") else { return nil }
            let folder = context.repository.absolute(package.path) + "/" + path
            guard !SourceTree.isFile(folder + "/Package.swift") else { return nil }
            return violation(
                package,
                to: path,
                line: dependency.line,
                what: "\(package.manifest.name) depends on \(path), and there is no package there",
                fix: "correct the path, or bring the package back"
            )
        }
    }

    private func missingProducts(of package: Package) -> [Violation] {
        let neighbours = package.manifest.dependencies.filter { $0.localPath != nil }.compactMap { dependency in
            context.repository.packages.first { $0.identity == dependency.identity }
        }
        let ownTargets = package.manifest.targets.map(\.name)
        let hasRemote = package.manifest.dependencies.contains { $0.localPath == nil }
        return package.manifest.targets.flatMap { target in
            target.dependencies.compactMap { dependency -> Violation? in
                let products: [String]
                if let name = dependency.package {
                    guard let owner = neighbours.first(where: { $0.identity == name.lowercased() }) else { return nil }
                    products = owner.manifest.products.map(\.name)
                } else {
                    // A bare name may also be a product of a package from outside, whose manifest is not here.
                    guard !hasRemote else { return nil }
                    products = ownTargets + neighbours.flatMap { $0.manifest.products.map(\.name) }
                }
                guard !products.contains(dependency.name) else { return nil }
                let place = dependency.package.map { "package \($0)" } ?? "this package and its neighbours"
                return violation(
                    package,
                    to: dependency.name,
                    line: dependency.line,
                    what: "\(target.name) depends on \(dependency.name), which \(place) does not have."
                        + Spelling.hint(for: dependency.name, among: products),
                    fix: "name one of \(products.sorted().joined(separator: ", "))"
                )
            }
        }
    }

    private func violation(_ package: Package, to: String, line: Int, what: String, fix: String) -> Violation {
        Violation(
            rule: .unresolved,
            from: package.manifest.name,
            to: to,
            symbol: "",
            place: Place(file: package.manifestFile, line: line),
            what: what,
            why: "SwiftPM cannot resolve it, so nothing that depends on it builds",
            fix: fix
        )
    }
}
