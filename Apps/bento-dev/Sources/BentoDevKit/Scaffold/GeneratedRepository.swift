import RepositoryReading

/// A repository of any size with clean walls: a foundation, a row of kits above it, features above those.
struct GeneratedRepository {
    let packages: Int
    let files: Int

    func write(to folder: String) throws {
        try TextFile.write(Self.boundaries, to: folder + "/" + Boundaries.fileName)
        let kits = max(1, packages / 10)
        let perPackage = files / packages
        for index in 0..<packages {
            let (name, needs): (String, [String]) =
                switch index {
                case 0: ("Core", [])
                case 1...kits: ("Kit\(index)", ["Core"])
                default: ("Feature\(index)", ["Core", "Kit\(index % kits + 1)", "Kit\((index * 7) % kits + 1)"])
                }
            let count = perPackage + (index < files % packages ? 1 : 0)
            try write(name, needs: Set(needs).sorted(), files: count, to: "\(folder)/Packages/\(name)")
        }
    }

    private func write(_ name: String, needs: [String], files: Int, to folder: String) throws {
        let products = needs.map { ".product(name: \"\($0)\", package: \"\($0)\"), " }.joined()
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "\(name)",
                products: [.library(name: "\(name)", targets: ["\(name)"])],
                dependencies: [\(needs.map { ".package(path: \"../\($0)\")" }.joined(separator: ", "))],
                targets: [
                    .target(name: "\(name)", dependencies: [\(products)]),
                    .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),
                ]
            )

            """
        try TextFile.write(manifest, to: folder + "/Package.swift")
        let imports = needs.map { "import \($0)\n" }.joined()
        for file in 0..<(files - 1) {
            let source = "import Foundation\n" + imports + "\n" + Self.body(of: "\(name)Part\(file)", file: file)
            try TextFile.write(source, to: "\(folder)/Sources/\(name)/\(name)Part\(file).swift")
        }
        let test = "import Testing\n\n@testable import \(name)\n\n" + Self.body(of: "\(name)Checks", file: 0)
        try TextFile.write(test, to: "\(folder)/Tests/\(name)Tests/\(name)Tests.swift")
    }

    /// About a hundred lines, the size of an ordinary file.
    private static func body(of type: String, file: Int) -> String {
        var text = "/// Part \(file).\nstruct \(type): Sendable, Equatable {\n"
        for member in 0..<8 {
            text += """
                    /// Measured in units of part \(file), member \(member).
                    var value\(member): Int = \(member * 31 + file)

                    /// The larger of this and another, with the bound applied.
                    func bounded\(member)(by limit: Int, and other: \(type)) -> Int {
                        guard limit > 0 else { return 0 }
                        var best = value\(member)
                        for step in 0..<limit where step.isMultiple(of: \(member + 2)) {
                            best = max(best, other.value\(member) &+ step)
                        }
                        return min(best, limit)
                    }


                """
        }
        return text + "}\n"
    }

    private static let boundaries = """
        {
          "version": 1,
          "packages": ["Packages/*"],
          "contracts": [
            {"kind": "independent", "modules": ["Feature*"], "because": "features never know each other"},
            {
              "kind": "layers",
              "because": "what is below never knows what is above",
              "layers": [
                {"name": "core", "modules": ["Core"]},
                {"name": "kits", "modules": ["Kit*"], "may": ["core"]},
                {"name": "features", "modules": ["Feature*"], "may": ["core", "kits"]}
              ]
            },
            {"kind": "acyclic", "because": "a circle cannot be built or understood in parts"}
          ],
          "code": [
            {"rule": "testable-import", "in": ["*"]},
            {"rule": "can-import", "in": ["*"]},
            {"rule": "static-shared", "in": ["*"]},
            {"rule": "hash-value", "in": ["*"]},
            {"rule": "unread-flag", "in": ["*"]},
            {"rule": "service-size", "in": ["*"]},
            {"rule": "target-size", "in": ["*"]}
          ]
        }

        """
}
