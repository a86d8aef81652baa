import AppData
import ArgumentParser
import Core
import Geocoding

struct ChooseGeocoder: Flow {
    static let descriptor = FlowDescriptor(
        "geocoder",
        "Choose who finds places: the gazetteer or Geoapify",
        discussion: """
            The gazetteer comes with the program, knows cities and needs no network. Geoapify knows streets and houses; what is \
            searched for is then sent to api.geoapify.com. Without a name, shows the choice.
            """,
        effect: .writes,
        examples: [
            FlowExample("gazetteer", "offline"),
            FlowExample("geoapify", "online; asks for the key"),
            FlowExample(
                "geoapify --key-file key.txt",
                "with the key from a file"
            ),
        ]
    )

    @Argument(help: "gazetteer or geoapify.") var use: GeocoderChoice?
    @Option(help: "Another address than Geoapify's own.") var address: ServerAddress?
    @Option(help: "A file with the key on its first line; - for standard input.") var keyFile: InputFile?

    /// A new key: from the file or, if none is stored yet, from the person. It is not an option, since the shell keeps
    /// command lines in its history.
    private func newKey(with setup: GeocoderSetup, in session: FlowSession) async throws -> Secret? {
        if let keyFile {
            for try await line in session.lines(of: keyFile, maximumLength: 1024) {
                let key = Secret(String(decoding: line, as: UTF8.self))
                try ChosenGeocoder.check(key, source: "the file")
                return key
            }
            try ChosenGeocoder.check(Secret(""), source: "the file")
        }
        let server = if let address { address } else { try await setup.server() }
        if let server, try await setup.key.isKept(for: server) { return nil }
        guard use == .geoapify else { return nil }
        let key = try await session.askSecret("Geoapify key", option: "--key-file")
        try ChosenGeocoder.check(key, source: "your answer")
        return key
    }

    func run(with setup: GeocoderSetup, in session: FlowSession) async throws -> ChosenGeocoderResult {
        _ = try address.map { try ChosenGeocoder.base($0.description, source: "--address") }
        let key = try await newKey(with: setup, in: session)
        // All is checked; only now is anything kept.
        if let address { try await setup.settings.set(GeocoderSettings.geoapifyAddress, to: address) }
        if let key { try await setup.key.keep(key, for: setup.server()) }
        if let use { try await setup.settings.set(GeocoderSettings.geocoder, to: use) }
        let server = try await setup.server()
        let hasKey = if let server { try await setup.key.isKept(for: server) } else { false }
        return ChosenGeocoderResult(
            geocoder: try await setup.settings[GeocoderSettings.geocoder].rawValue,
            address: server?.description ?? GeoapifyGeocoder.defaultAddress,
            hasKey: hasKey
        )
    }
}

extension GeocoderChoice: ExpressibleByArgument {}

/// The chosen geocoder.
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
