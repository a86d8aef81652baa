import AppData
import ArgumentParser
import Core

struct ChooseGeocoder: Flow {
    static let descriptor = FlowDescriptor(
        "geocoder",
        "Choose who finds places: the gazetteer or Geoapify",
        discussion: """
            The gazetteer comes with the program, knows cities and needs no network. Geoapify knows streets and houses; what is \
            searched for is then sent to api.geoapify.com. Without a name, shows the choice.
            """,
        effect: .writes,
        isTool: false,
        examples: [
            FlowExample("gazetteer", "offline", input: ["use": "gazetteer"]),
            FlowExample("geoapify", "online; asks for the key", input: ["use": "geoapify"]),
        ]
    )

    @Argument(help: "gazetteer or geoapify.") var use: GeocoderChoice?
    @Option(help: "Another address than Geoapify's own.") var address: String?

    func run(with setup: GeocoderSetup, in session: FlowSession) async throws -> ChosenGeocoderResult {
        if let address {
            let base = try ChosenGeocoder.base(address, source: "--address")
            try await setup.settings.set(ChosenGeocoder.addressKey, encoding: base.absoluteString)
        }
        if use == .geoapify, try await setup.secrets.secret(ChosenGeocoder.secretName) == nil {
            let key = try await session.askSecret("Geoapify key", option: "the secret \(ChosenGeocoder.secretName)")
            try ChosenGeocoder.check(key, source: "your answer")
            try await setup.secrets.set(ChosenGeocoder.secretName, to: key)
        }
        if let use { try await setup.settings.set(ChosenGeocoder.choiceKey, encoding: use.rawValue) }
        let choice = try await setup.settings.value(ChosenGeocoder.choiceKey, as: String.self)
        return ChosenGeocoderResult(
            geocoder: choice ?? GazetteerGeocoder.sourceName,
            address: try await setup.settings.value(ChosenGeocoder.addressKey, as: String.self)
                ?? GeoapifyGeocoder.defaultAddress,
            hasKey: try await setup.secrets.secret(ChosenGeocoder.secretName) != nil
        )
    }
}

/// The geocoders there are.
enum GeocoderChoice: String, Sendable, CaseIterable, ExpressibleByArgument {
    case gazetteer, geoapify
}

/// Where the choice of geocoder is kept.
struct GeocoderSetup: Sendable {
    let settings: SettingsStore
    let secrets: SecretStore
}

/// Which geocoder answers.
struct ChosenGeocoderResult: FlowResult {
    var geocoder: String
    /// Geoapify's address.
    var address: String
    var hasKey: Bool

    func presentation(in context: FlowContext) -> Presentation {
        geocoder == GeoapifyGeocoder.sourceName
            ? .text("Places are found by Geoapify at \(address).")
            : .text("Places are found by the gazetteer, offline.")
    }
}
