import Foundation

/// A host over generated features, as a package of its own.
struct GeneratedHost: Sendable {
    let repository: URL
    let features: Int
    let flowsEach: Int

    /// Writes the package; unchanged files stay as they are, so that nothing is built twice.
    func write(to folder: URL) throws {
        let sources = folder.appendingPathComponent("Sources/many")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        try write(manifest, to: folder.appendingPathComponent("Package.swift"))
        var catalogue = "import BentoHost\nimport Core\nimport CoreHosting\n\nlet features: [any Feature.Type] = [\n"
        for index in 0..<features {
            catalogue += "    Feature\(index).self,\n"
            try write(feature(index), to: sources.appendingPathComponent("Feature\(index).swift"))
        }
        catalogue += "]\n\nBentoProgram.run(catalogue: FeatureCatalogue(features))\n"
        try write(catalogue, to: sources.appendingPathComponent("main.swift"))
    }

    private func write(_ text: String, to file: URL) throws {
        guard (try? String(contentsOf: file, encoding: .utf8)) != text else { return }
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    private var manifest: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "many",
            platforms: [.macOS(.v26)],
            dependencies: [
                .package(name: "bento", path: "\(repository.path)"),
                .package(path: "\(repository.path)/Packages/Core"),
                .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
            ],
            targets: [
                .executableTarget(
                    name: "many",
                    dependencies: [
                        .product(name: "BentoHost", package: "bento"),
                        .product(name: "Core", package: "Core"),
                        .product(name: "CoreHosting", package: "Core"),
                        .product(name: "ArgumentParser", package: "swift-argument-parser"),
                    ]
                )
            ],
            swiftLanguageModes: [.v6]
        )

        """
    }

    private func feature(_ index: Int) -> String {
        var text = """
            import ArgumentParser
            import Core

            enum Feature\(index): Feature {
                static var manifest: FeatureManifest {
                    FeatureManifest(
                        id: "feature-\(index)", title: "Feature \(index)", summary: "Generated."
                    )
                }
                static func register(in registrar: inout FeatureRegistrar) {

            """
        for flow in 0..<flowsEach { text += "        registrar.flow(Flow\(index)x\(flow).self)\n" }
        text += "    }\n}\n"
        for flow in 0..<flowsEach {
            text += """

                struct Flow\(index)x\(flow): Flow {
                    static let descriptor = FlowDescriptor(
                        "do-\(flow)",
                        "Do \(flow)",
                        effect: .reads,
                        examples: [FlowExample("word", "Do it with a word")]
                    )
                    @Argument(help: "A text.") var text: String
                    @Option(help: "A number.") var number: Int?
                    func run(with none: NoDependency, in session: FlowSession) async throws -> Done\(index)x\(flow) { .init() }
                }
                struct Done\(index)x\(flow): FlowResult {
                    func presentation(in context: FlowContext) -> Presentation { .empty }
                }

                """
        }
        return text
    }
}
