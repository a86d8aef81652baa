import AppData
import Core
import Gazetteer
import Geocoding
import Networking
import Positioning

/// Location: where the person is, and where things are.
public enum LocationFeature: Feature {
    /// See ``Core/Feature/manifest``.
    public static var manifest: FeatureManifest {
        FeatureManifest(
            id: "location",
            title: "Location",
            summary: "Where you are, and where things are",
            defaultFlow: "here",
            provides: [.location],
            requires: [.database, .places, .secrets],
            uses: [.transport, .sockets],
            networkHosts: [NetworkHost("api.geoapify.com", "Finds streets and houses, where you chose Geoapify")],
            storesData: true
        )
    }

    /// See ``Core/Feature/register(in:)``.
    public static func register(in registrar: inout FeatureRegistrar) {
        registrar.migrations(
            LocationSchema.create,
            GeoNamesSchema.step,
            LocationSchema.tracks,
            GeoNamesSchema.codes,
            LocationSchema.livingByTime,
            LocationChange.table,
            derivedTables: GeoNamesSchema.derivedTables,
            records: [
                FixRecord.self, EventRecord.self, FenceRecord.self, StateRecord.self, TrackRecord.self,
                LocationChange.self,
            ]
        )
        registerSettings(in: &registrar)
        registerGeocoding(in: &registrar)
        registrar.service(MapState.self) { _ in MapState() }
        registrar.service(LocationCoordinator.self, factory: coordinator)
        registrar.provide(.location, as: (any LocationCoordinating).self) {
            try await $0.get(LocationCoordinator.self)
        }
        registrar.card("place", "Location", order: 50, actions: [PlacePicker.action], content: LocationCard.content)
        registrar.job(ReceiverFollower.job)
        registrar.reminder(ReceiverFollower.reminder)
        registerFlows(in: &registrar)
        registrar.firstRunStep(PlaceStep.step)
        registrar.search(search)
        registrar.undo(LocationChange.self)
    }

    /// The flows, in the order of help.
    private static func registerFlows(in registrar: inout FeatureRegistrar) {
        registrar.flow(ShowHere.self)
        registrar.flow(SetPlace.self)
        registrar.flow(AddPlace.self)
        registrar.flow(ListPlaces.self)
        registrar.flow(EditPlace.self)
        registrar.flow(SearchPlaces.self)
        registrar.flow(ReversePlaces.self)
        registrar.flow(NearPlaces.self)
        registrar.flow(MeasureDistance.self)
        registrar.flow(ShowMap.self)
        registrar.flow(SetMap.self)
        registrar.flow(ClearMap.self)
        registrar.flow(AddFence.self)
        registrar.flow(ListFences.self)
        registrar.flow(DeleteFence.self)
        registrar.flow(TestFences.self)
        registrar.flow(ShowHistory.self)
        registrar.flow(ListTracks.self)
        registrar.flow(ShowTrack.self)
        registrar.flow(DeleteTrack.self)
        registrar.flow(ExportHistory.self)
        registrar.flow(ImportGPX.self)
        registrar.flow(SetRetention.self)
        registrar.flow(DeleteHistory.self)
        registrar.flow(CheckGeoJSON.self)
        registrar.flow(SearchCities.self)
        registrar.flow(ImportGeoNames.self)
        registrar.flow(ChooseGeocoder.self)
    }

    private static func registerSettings(in registrar: inout FeatureRegistrar) {
        registrar.setting(GeocoderSettings.geoapifyAddress) { address, source in
            if let address { _ = try ChosenGeocoder.base(address.description, source: source) }
        }
        registrar.secret("geoapify-key", "Geoapify's key, where it finds places.") { key, source in
            try ChosenGeocoder.check(key, source: source)
        } for: {
            try await ChosenGeocoder.server($0)
        }
        registrar.probe(ChosenGeocoder.probe)
        registrar.setting(GeocoderSettings.geocoder)
        registrar.setting(LocationSettings.receiver) { receiver, _ in
            if let receiver { try GpsdAddress.check(receiver) }
        }
        registrar.probe(ReceiverFollower.probe)
        registrar.setting(LocationSettings.historyDays)
    }

    /// The person's own places, fences and tracks, in the search over everything.
    private static let search = SearchSource("places", "Places") { resolver, _, words, limit in
        try await resolver.get(LocationCoordinator.self).store.search(words, limit: limit)
    }

    private static func coordinator(_ resolver: ServiceResolver) async throws -> LocationCoordinator {
        LocationCoordinator(
            store: LocationStore(database: try await resolver.get(AppDatabase.self)),
            geocoder: try await resolver.get((any Geocoder).self),
            places: try await resolver.get(PlaceStore.self),
            settings: try await resolver.get(FeatureSettings.self),
            map: try await resolver.get(MapState.self),
            sockets: try await resolver.optional((any SocketConnecting).self)
        )
    }

    private static func registerGeocoding(in registrar: inout FeatureRegistrar) {
        registrar.service(GeoNamesStore.self) { resolver in
            GeoNamesStore(database: try await resolver.get(AppDatabase.self))
        }
        registrar.service(GazetteerGeocoder.self) { resolver in
            let store = try await resolver.get(GeoNamesStore.self)
            return GazetteerGeocoder { try await store.gazetteer() }
        }
        registrar.service(PlaceLibrary.self) { resolver in
            PlaceLibrary(
                store: try await resolver.get(GeoNamesStore.self),
                geocoder: try await resolver.get(GazetteerGeocoder.self)
            )
        }
        registrar.service(ChosenGeocoder.self) { resolver in
            ChosenGeocoder(
                gazetteer: try await resolver.get(GazetteerGeocoder.self),
                settings: try await resolver.get(FeatureSettings.self),
                secrets: try await resolver.get(SecretStore.self),
                transport: try await resolver.optional((any HTTPTransport).self)
            )
        }
        registrar.service((any Geocoder).self) { resolver in try await resolver.get(ChosenGeocoder.self) }
        registrar.service(GeocoderSetup.self) { resolver in
            GeocoderSetup(
                settings: try await resolver.get(FeatureSettings.self),
                secrets: try await resolver.get(SecretStore.self)
            )
        }
    }
}

/// The settings of Location.
enum LocationSettings {
    /// Followed by a job. The person names it, which allows it to be reached.
    static let receiver = SettingKey(
        "receiver",
        "The gpsd that a job follows, such as tcp://127.0.0.1:2947; the fences move with it.",
        default: ServerAddress?.none
    )
    static let historyDays = SettingKey(
        "history-days",
        "For how many days places are kept; 0 keeps them until you forget them.",
        default: LocationStore.defaultRetentionDays,
        in: 0...36_500
    )
}
