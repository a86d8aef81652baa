import AppData
import Core

/// What a search over everything finds of places: the person's own, by name and kind.
enum PlaceSearch {
    static let source = SearchSource("places", "Places") { resolver, _, words, limit in
        let wanted = words.lowercased().split(whereSeparator: \.isWhitespace)
        let places = try await resolver.get(PlaceStore.self).places().filter { place in
            let name = "\(place.name) \(place.kind)".lowercased()
            return wanted.allSatisfy { name.contains($0) }
        }
        return places.prefix(max(0, limit)).map { place in
            SearchHit(title: place.name, detail: place.kind, command: "location near \(place.name)")
        }
    }
}
