import RepositoryReading

/// The files of a new feature: a flow, a service behind it, tests, and room for more.
struct FeatureTemplate: Sendable {
    let name: FeatureName
    let kind: Kind

    enum Kind: String, CaseIterable, Sendable {
        /// A flow over a service of its own.
        case basic
        /// The same, and a contract in Core that other features may ask for.
        case contract
    }

    /// Path from the repository's root, and text.
    var files: [(path: String, text: String)] {
        var files = [("Package.swift", manifest), ("README.md", readme)] + code.map { ($0.path, $0.text) }
        files = files.map { ("\(name.folder)/\($0.0)", $0.1) }
        if kind == .contract { files.append((contractFile, contract)) }
        return files.map { (path: $0.0, text: $0.1) }
    }

    /// The feature itself and its tests: path from the package's folder, and text.
    var code: [(path: String, text: String)] {
        let sources = "Sources/\(name.module)"
        return [
            ("\(sources)/\(name.type)Feature.swift", entryPoint), ("\(sources)/Flows/Add\(name.type)Note.swift", flow),
            ("\(sources)/Services/\(name.type)Coordinator.swift", service),
            ("\(sources)/Models/\(name.type)Note.swift", model),
            ("Tests/\(name.module)Tests/\(name.type)FeatureTests.swift", featureTests),
        ]
        .map { (path: $0.0, text: $0.1) }
    }

    var contractFile: String { "Packages/Core/Sources/Core/Contracts/\(name.type)Coordinating.swift" }

    private var manifest: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

        let package = Package(
            name: "\(name.package)",
            platforms: [.macOS(.v26), .iOS(.v26)],
            products: [
                .library(name: "\(name.module)", targets: ["\(name.module)"])
            ],
            dependencies: [
                .package(path: "../Core"),
                .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
            ],
            targets: [
                .target(
                    name: "\(name.module)",
                    dependencies: [
                        .product(name: "Core", package: "Core"),
                        .product(name: "ArgumentParser", package: "swift-argument-parser"),
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
                    ],
                    swiftSettings: strict
                ),
            ],
            swiftLanguageModes: [.v6]
        )

        """
    }

    private var readme: String {
        """
        # \(name.package)

        \(name.title): so far, notes with the day they belong to, kept for as long as the program runs.

        - Test it alone: `make test-\(name.makeWord)`
        - Run it alone: `make run-\(name.makeWord) ARGS='\(name.id) note buy milk'`

        \(CanvasWriter.section.opening)
        \(CanvasWriter.section.closing)

        """
    }

    private var entryPoint: String {
        let provides = kind == .contract ? ",\n            provides: [.\(name.property)]" : ""
        let provision =
            kind == .contract
            ? """

                    registrar.provide(.\(name.property), as: (any \(name.type)Coordinating).self) { resolver in
                        try await resolver.get(\(name.type)Coordinator.self)
                    }
            """ : ""
        return """
            import Core

            /// \(name.title): so far, notes with the day they belong to.
            public enum \(name.type)Feature: Feature {
                /// The feature's name, requirements, and offers.
                public static var manifest: FeatureManifest {
                    FeatureManifest(
                        id: "\(name.id)",
                        title: "\(name.title)",
                        summary: "Notes with the day they belong to."\(provides)
                    )
                }

                /// Declares the flows and services of the feature.
                public static func register(in registrar: inout FeatureRegistrar) {
                    registrar.flow(Add\(name.type)Note.self)
                    registrar.service(\(name.type)Coordinator.self) { _ in \(name.type)Coordinator() }\(provision)
                }
            }

            """
    }

    private var flow: String {
        """
        import ArgumentParser
        import Core

        /// Adds a note to today.
        struct Add\(name.type)Note: Flow {
            static let descriptor = FlowDescriptor(
                "note",
                "Add a note to today",
                effect: .writes,
                examples: [FlowExample("buy milk", "a note of two words")]
            )

            @Argument(help: "The note, in plain words.") var text: [Word]

            func run(with coordinator: \(name.type)Coordinator, in session: FlowSession) async throws -> \(name.type)Note {
                try await coordinator.add(text.phrase, on: session.time.today)
            }
        }

        """
    }

    private var service: String {
        let conformance = kind == .contract ? ": \(name.type)Coordinating" : ""
        return """
            import Core

            /// Keeps the notes of this run of the program.
            actor \(name.type)Coordinator\(conformance) {
                /// In characters.
                static let longestNote = 1_000

                private var notes: [\(name.type)Note] = []

                /// Adds a note to a day.
                ///
                /// - Throws: `Failure` (65) for a note that is empty or too long.
                func add(_ text: String, on day: LocalDay) throws -> \(name.type)Note {
                    guard !text.allSatisfy(\\.isWhitespace) else {
                        throw Failure.invalid("\(name.id).empty-note", "The note is empty.", recovery: "Type what to note.")
                    }
                    guard text.count <= Self.longestNote else {
                        throw Failure.invalid(
                            "\(name.id).long-note",
                            "The note has \\(text.count) characters; \\(Self.longestNote) is the most.",
                            recovery: "Split it."
                        )
                    }
                    let note = \(name.type)Note(day: day, text: text)
                    notes.append(note)
                    return note
                }

                /// The number of notes on a day.
                func noteCount(on day: LocalDay) -> Int { notes.count { $0.day == day } }
            }

            """
    }

    private var model: String {
        """
        import Core

        /// A note and the day it belongs to.
        struct \(name.type)Note: FlowResult, Equatable {
            let day: LocalDay
            let text: String

            func presentation(in context: FlowContext) -> Presentation {
                .keyValues([KeyValue("day", day.description), KeyValue("note", text)])
            }
        }

        """
    }

    private var featureTests: String {
        """
        import Core
        import CoreHosting
        import CoreTesting
        import Testing

        @testable import \(name.module)

        @Suite("\(name.type)Feature")
        struct \(name.type)FeatureTests {
            @Test("the feature keeps its contract")
            func contract() {
                #expect(FeatureContract.violations(of: \(name.type)Feature.self) == [])
            }

            @Test("a note belongs to the person's day")
            func notes() async throws {
                let coordinator = \(name.type)Coordinator()
                let flow = try FlowSchema(Add\(name.type)Note.self).parse(["text": "buy milk"])
                let note = try await flow.run(with: coordinator, in: .scripted())
                #expect(note.text == "buy milk")
                #expect(await coordinator.noteCount(on: note.day) == 1)
            }

            @Test("an empty or endless note is refused", arguments: ["", "  ", String(repeating: "a", count: 1_001)])
            func refuses(text: String) async throws {
                let coordinator = \(name.type)Coordinator()
                let day = try #require(LocalDay("2026-03-29"))
                await #expect(throws: Failure.self) { try await coordinator.add(text, on: day) }
                #expect(await coordinator.noteCount(on: day) == 0)
            }
        }

        """
    }

    private var contract: String {
        """
        /// The part of \(name.title) that other features may use.
        public protocol \(name.type)Coordinating: Sendable {
            /// The number of notes on a day.
            func noteCount(on day: LocalDay) async throws -> Int
        }

        extension ContractID {
            /// The coordinator of \(name.title).
            public static let \(name.property) = ContractID("\(name.id).coordinator", (any \(name.type)Coordinating).self)
        }

        """
    }
}
