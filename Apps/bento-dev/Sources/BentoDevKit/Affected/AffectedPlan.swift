/// The targets that a change affects, and the reasons.
struct AffectedPlan: Codable, Equatable, Sendable {
    var base: String
    var targets: [Target]
    /// Changed files that affect no build and no test.
    var ignored: [String]

    struct Target: Codable, Equatable, Sendable {
        var name: String
        var package: String
        /// The package's folder from the root; "." for the root package.
        var path: String
        var isTest: Bool
        /// The path from the change to this target: "Core: Sources/Core/Money.swift changed", "AppData", "FeatureFood".
        var because: [String]
    }

    var packages: [String] { Set(targets.map(\.package)).sorted() }
    var tests: [Target] { targets.filter(\.isTest) }

    /// One job per package with tests to run, in the form that CI systems fan out over.
    struct Job: Codable, Equatable {
        var package: String
        var path: String
        var tests: [String]
    }

    var jobs: [Job] {
        Dictionary(grouping: tests, by: \.package).map { package, tests in
            Job(package: package, path: tests[0].path, tests: tests.map(\.name).sorted())
        }.sorted { $0.package < $1.package }
    }
}
