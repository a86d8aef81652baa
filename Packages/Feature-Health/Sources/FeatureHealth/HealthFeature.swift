import AppData
import Core

/// Health: measurements of the body by devices, and what the person says about their day.
public enum HealthFeature: Feature {
    public static var manifest: FeatureManifest {
        FeatureManifest(
            id: "health",
            title: "Health",
            summary: "Steps, sleep, heart rate and weight, and how your day felt",
            defaultFlow: "day",
            provides: [.health],
            requires: [.database],
            storesData: true
        )
    }

    public static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(ShowDay.self)
        registrar.flow(ShowWeek.self)
        registrar.flow(ShowTrends.self)
        registrar.flow(CheckIn.self)
        registrar.flow(UndoCheckIn.self)
        registrar.migrations(HealthChange.table, records: [HealthChange.self])
        registrar.undo(HealthChange.self)
        registrar.log(day)
        registrar.service(HealthReader.self, factory: reader)
        registrar.provide(.health, as: (any HealthCoordinating).self) { try await $0.get(HealthReader.self) }
        registrar.card("body", "Body", order: 28, content: BodyCard.content)
    }

    private static func reader(_ resolver: ServiceResolver) async throws -> HealthReader {
        let database = try await resolver.get(AppDatabase.self)
        return HealthReader(database: database, time: database.time)
    }

    /// The entries about a day that `bento log` recognizes: `slept 7h`, `12,500 steps`. A mood alone is free text,
    /// which could mean anything.
    static let day = LogSource("how your day was", flow: "log") { text in
        guard let line = try? CheckInLine(text) else { return nil }
        var measured = line
        measured.mood = nil
        return LogSource.Reading(confidence: measured.isEmpty ? 0.4 : 0.9)
    }
}
