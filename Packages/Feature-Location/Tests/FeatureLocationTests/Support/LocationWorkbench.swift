import AppData
import AppDataTesting
import ArgumentParser
import Core
import CoreHosting
import CoreTesting
import Foundation
import Testing

@testable import FeatureLocation
@testable import Gazetteer

/// The feature over a real database in a temporary folder, with the bundled gazetteer and a clock that tests set.
final class LocationWorkbench: Sendable {
    let temporary: TemporaryHome
    let database: AppDatabase
    let container: ServiceContainer
    let time: TimeContext
    private let settings: FeatureSettings

    /// One for all tests: opening it takes a while in a debug build.
    static let gazetteer = GazetteerGeocoder()

    /// - Parameter settings: those of the same home before.
    init(
        _ moment: String = "2026-11-21T12:00:00Z",
        zone: String = "UTC",
        home: TemporaryHome? = nil,
        settings: FeatureSettings = .memory("location")
    ) throws {
        let temporary = try home ?? TemporaryHome()
        let time = TimeContext.fixed(moment, zone: zone)
        let database = temporary.database(for: LocationFeature.self, time: time)
        let registrar = FeatureRegistrar.registering(LocationFeature.self)
        self.temporary = temporary
        self.settings = settings
        self.time = time
        self.database = database
        container = try ServiceContainer(registrar.services).overriding { overrides in
            overrides.set((any Geocoder).self, to: Self.gazetteer)
            overrides.set(AppDatabase.self, to: database)
            overrides.set(PlaceStore.self, to: PlaceStore(database: database, time: time))
            overrides.set(FeatureSettings.self, to: settings)
            overrides.set(SecretStore.self, to: SecretStore(home: temporary.home))
        }
    }

    /// The same home at another time.
    func later(_ moment: String) throws -> LocationWorkbench {
        try LocationWorkbench(moment, home: temporary, settings: settings)
    }

    var resolver: ServiceResolver { container.resolver(for: "location") }

    func coordinator() async throws -> LocationCoordinator { try await resolver.get(LocationCoordinator.self) }

    /// Runs a flow from words, as the command line does.
    func run<F: Flow>(
        _ flow: F.Type,
        _ words: String...,
        frontEnd: ScriptedFrontEnd = ScriptedFrontEnd()
    ) async throws
        -> F.Output
    {
        try await FlowRunner.run(
            F.parse(words),
            of: "location",
            resolver: resolver,
            session: .scripted(frontEnd, time: time)
        )
    }

    /// A map, and what its flow gave the front end to write into a file.
    func map(_ file: String, _ words: String...) async throws -> (result: MapResult, text: String) {
        let frontEnd = ScriptedFrontEnd()
        let result = try await FlowRunner.run(
            ShowMap.parse(words + ["--out", file]),
            of: "location",
            resolver: resolver,
            session: .scripted(frontEnd, time: time)
        )
        let written = frontEnd.events.compactMap { event -> String? in
            if case .wrote(OutputFile(file), let bytes) = event { String(decoding: bytes, as: UTF8.self) } else { nil }
        }
        return (result, try #require(written.first))
    }

    /// A file in the home.
    func file(_ name: String, _ content: String = "") throws -> String {
        let url = temporary.home.file(name)
        if !content.isEmpty { try Data(content.utf8).write(to: url) }
        return url.path
    }
}
