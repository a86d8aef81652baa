/// The best hits of a search, each food once, kept in order while names are offered.
struct TopHits {
    struct Hit {
        var food: Int32
        var name: Int32
        var score: Float
    }

    private let limit: Int
    /// Best first; of equal scores, the food listed first in the catalogue.
    private(set) var hits: [Hit] = []

    init(limit: Int) {
        self.limit = limit
    }

    mutating func offer(food: Int32, name: Int32, score: Float) {
        if hits.count == limit, let last = hits.last, !Self.isBetter(score, food, than: last) { return }
        if let present = hits.firstIndex(where: { $0.food == food }) {
            if hits[present].score >= score { return }
            hits.remove(at: present)
        }
        var place = hits.count
        while place > 0, Self.isBetter(score, food, than: hits[place - 1]) { place -= 1 }
        hits.insert(Hit(food: food, name: name, score: score), at: place)
        if hits.count > limit { hits.removeLast() }
    }

    private static func isBetter(_ score: Float, _ food: Int32, than hit: Hit) -> Bool {
        score > hit.score || (score == hit.score && food < hit.food)
    }
}
