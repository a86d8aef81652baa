import Core

/// Contributes places to the search over everything: the person's own, fences, and tracks.
enum PlaceSearch {
    static let source = SearchSource("places", "Places") { resolver, _, words, limit in
        try await resolver.get(LocationCoordinator.self).store.search(words, limit: limit)
    }
}
