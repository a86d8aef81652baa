import RepositoryReading

/// The files of a feature outside the repository: the same feature that ``FeatureTemplate`` writes, and a server that
/// runs it in a separate process.
struct PluginTemplate: Sendable {
    let name: FeatureName
    /// The path from the plug-in's folder to the repository: `../bento`.
    let repository: String

    /// `meal-plan-plugin`: the name of the program and of the package.
    var program: String { name.id + "-plugin" }

    /// Paths from the plug-in's folder, with the texts.
    var files: [(path: String, text: String)] {
        let feature = FeatureTemplate(name: name, kind: .basic)
        return feature.code.map { (path: $0.path, text: $0.text) } + [
            ("Package.swift", manifest), ("README.md", readme), (".gitignore", ".build/\n"),
            ("Sources/\(program)/\(name.type)Plugin.swift", main),
            ("Tests/\(name.module)Tests/Served\(name.type)Tests.swift", servedTests),
        ]
    }

    private var manifest: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

        /// The location of Bento's repository.
        let bento = "\(repository)"

        let package = Package(
            name: "\(program)",
            platforms: [.macOS(.v26)],
            products: [
                .library(name: "\(name.module)", targets: ["\(name.module)"]),
                .executable(name: "\(program)", targets: ["\(program)"]),
            ],
            dependencies: [
                .package(path: "\\(bento)/Packages/Core"),
                .package(path: "\\(bento)/Packages/Doors"),
                .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
            ],
            targets: [
                // The feature, as a host would link it.
                .target(
                    name: "\(name.module)",
                    dependencies: [
                        .product(name: "Core", package: "Core"),
                        .product(name: "ArgumentParser", package: "swift-argument-parser"),
                    ],
                    swiftSettings: strict
                ),
                // The feature in a process of its own.
                .executableTarget(
                    name: "\(program)",
                    dependencies: [
                        "\(name.module)",
                        .product(name: "FlowServing", package: "Doors"),
                    ],
                    swiftSettings: strict
                ),
                .testTarget(
                    name: "\(name.module)Tests",
                    dependencies: [
                        "\(name.module)",
                        .product(name: "Core", package: "Core"),
                        .product(name: "CoreHosting", package: "Core"),
                        .product(name: "CoreTesting", package: "Core"),
                        .product(name: "MCPTesting", package: "Doors"),
                    ],
                    swiftSettings: strict
                ),
            ],
            swiftLanguageModes: [.v6]
        )

        """
    }

    private var main: String {
        """
        import \(name.module)
        import FlowServing

        /// Serves the feature over standard input and output, for the host that starts it.
        @main
        enum \(name.type)Plugin {
            static func main() async { await ServedFeature.run(\(name.type)Feature.self) }
        }

        """
    }

    private var servedTests: String {
        """
        import MCPTesting
        import Testing

        @testable import \(name.module)

        @Suite("\(name.type)Feature in a process of its own")
        struct Served\(name.type)Tests {
            @Test("linked or apart, the feature is the same")
            func contract() async throws {
                #expect(try await ServedContract.violations(of: \(name.type)Feature.self) == [])
            }
        }

        """
    }

    private var readme: String {
        """
        # \(program)

        \(name.title): so far, notes with the day they belong to, kept for as long as the program runs. It is a feature of Bento
        that runs in a process of its own.

            swift test
            swift build
            bento plugin add \(name.id) -- "$PWD/.build/debug/\(program)"
            bento \(name.id) note buy milk

        `Sources/\(name.module)` is a feature like any other: flows, services, models, over Core. `Sources/\(program)` is its server,
        which the host starts and talks to over standard input and output; what is printed goes to standard error. What it keeps
        it keeps in files of its own, in the folder that it is started in.

        To link it into the host later, run `make new-feature NAME=\(name.type)` in Bento's repository and put
        `Sources/\(name.module)` and its tests in the place of what that wrote.

        """
    }
}
