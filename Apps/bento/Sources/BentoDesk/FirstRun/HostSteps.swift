import AppData
import Core
import Foundation

/// The host's own steps of the first run: what Bento is wanted for, history elsewhere, units, and the zone.
enum HostSteps {
    /// Tables of foods and places are nobody's history, and what lists imports or takes them back brings none in.
    private static let otherImports: Set<String> = ["usda", "products", "geonames", "undo", "list"]

    /// - Parameter registrars: of the features that are asked about.
    static func all(_ registrars: [FeatureRegistrar], interests: Interests) -> [FirstRunStep] {
        let imports = registrars.flatMap { registrar in
            registrar.flows.filter { flow in
                let path = flow.descriptor.path
                return path.contains("import") && otherImports.isDisjoint(with: path)
            }.map {
                let words = [registrar.manifest.id] + $0.descriptor.path
                return CommandSuggestion(words.joined(separator: " "), $0.descriptor.summary)
            }
        }
        return [wanted(interests)] + (imports.isEmpty ? [] : [history(imports)]) + [units, zone]
    }

    private static func wanted(_ interests: Interests) -> FirstRunStep {
        FirstRunStep(
            "interests",
            "What you want from Bento",
            order: 5,
            command: "settings set host.interests food,training",
            isAnswered: { _ in !interests.features.isEmpty }
        ) { resolver, session in
            let settings = try await resolver.get(FeatureSettings.self)
            let answer = try await session.askOrSkip(
                "What do you want Bento for? Some of food, training, money, places and coach; enter for everything",
                option: "'bento settings set host.interests'"
            ) { words throws(Failure) in try Interests(words) }
            guard let answer else { return .skipped }
            try await settings.set(Interests.setting, to: answer.text)
            return .done([answer.features.isEmpty ? "You want everything." : "You want it for \(answer.words)."])
        }
    }

    private static func history(_ imports: [CommandSuggestion]) -> FirstRunStep {
        FirstRunStep("history", "History elsewhere", order: 10, command: imports[0].command + " --help") { _, session in
            let answer = try await session.chooseOrSkip(
                "Do you have records in another app or a watch that you want here?",
                option: "the commands below",
                from: [("no", false), ("yes", true)]
            )
            guard let answer else { return .skipped }
            guard answer else { return .done(["Then you begin here."]) }
            return .done(
                ["Export them there, then bring them in, now or later:"]
                    + imports.map { "  bento \($0.command)  (\($0.summary))" }
            )
        }
    }

    private static let units = FirstRunStep(
        "units",
        "Units",
        order: 15,
        command: "profile set --units metric",
        isAnswered: { try await $0.get(ProfileStore.self).profile().units != nil }
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
        command: "profile set --zone Europe/Berlin",
        isAnswered: { try await $0.get(ProfileStore.self).profile().zone != nil }
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
