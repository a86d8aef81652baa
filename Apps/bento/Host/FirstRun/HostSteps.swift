import AppData
import Core
import Foundation

/// The host's own steps of the first run: history elsewhere, units, and the zone.
enum HostSteps {
    static func all(_ registrars: [FeatureRegistrar]) -> [FirstRunStep] {
        let imports = registrars.flatMap { registrar in
            // Tables of foods and places are nobody's history.
            registrar.flows.filter { flow in
                let path = flow.descriptor.path
                return path.contains("import") && !path.contains("usda") && !path.contains("geonames")
            }.map {
                CommandSuggestion("\(registrar.manifest.id) \($0.descriptor.name)", $0.descriptor.summary)
            }
        }
        return (imports.isEmpty ? [] : [history(imports)]) + [units, zone]
    }

    private static func history(_ imports: [CommandSuggestion]) -> FirstRunStep {
        FirstRunStep("history", "History elsewhere", order: 10, command: imports[0].command + " --help") { _, session in
            let answer = try await session.chooseOrSkip(
                "Have you kept food, training or places in another app or a watch?",
                option: "the commands below",
                from: [("no", false), ("yes", true)]
            )
            guard let answer else { return .skipped }
            guard answer else { return .done(["You begin here."]) }
            return .done(
                ["Export it there, then bring it in, before or after these questions:"]
                    + imports.map { "bento \($0.command): \($0.summary)" }
            )
        }
    }

    private static let units = FirstRunStep(
        "units",
        "Units",
        order: 15,
        command: "profile set --units metric"
    ) { resolver, session in
        let choices: [(label: String, value: UnitSystem)] = [
            ("metric: kg, cm, km, ml", .metric), ("imperial: lb, ft, mi, fl oz", .imperial),
        ]
        guard let units = try await session.chooseOrSkip("Which units?", option: "--units", from: choices) else {
            return .skipped
        }
        try await resolver.get(ProfileStore.self).update { $0.units = units }
        return .done(["Units: \(units.rawValue)."])
    }

    private static let zone = FirstRunStep(
        "zone",
        "Time zone",
        order: 55,
        command: "profile set --zone Europe/Berlin"
    ) { resolver, session in
        let now = session.time.zone.identifier
        let answer = try await session.askOrSkip("Your time zone (enter: \(now))", option: "--zone") {
            text throws(Failure) in try read(text)
        }
        guard let answer else { return .skipped }
        try await resolver.get(ProfileStore.self).update { $0.zone = answer }
        return .done(["Zone: \(answer)."])
    }

    /// `Europe/Berlin`, `europe/berlin`, `Berlin`, `new york`.
    private static func read(_ text: String) throws(Failure) -> String {
        let wanted = text.lowercased().replacing(" ", with: "_")
        let known = TimeZone.knownTimeZoneIdentifiers + ["UTC"]
        let exact = known.first { $0.lowercased() == wanted }
        guard let found = exact ?? known.first(where: { $0.lowercased().hasSuffix("/\(wanted)") }) else {
            throw .usage(
                "start.zone",
                "'\(text.prefix(40))' is no time zone.",
                recovery: "Name it like Europe/Berlin, or its city."
            )
        }
        return found
    }
}
