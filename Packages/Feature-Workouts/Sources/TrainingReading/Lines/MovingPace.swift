import Strength

/// The possible speeds of people under their own power, by what they do: what is faster was misread or mistyped.
struct MovingPace {
    private enum Way { case run, walk, ride, swim, row, other }

    private let way: Way

    init(_ exercise: Exercise?) {
        way =
            switch exercise?.id {
            case "run", "trail-run", "treadmill", "sprint", nil: .run
            case "walk", "hike", "ruck", "farmers-walk", "suitcase-carry": .walk
            case "cycling", "stationary-bike", "assault-bike": .ride
            case "swim": .swim
            case "rowing-machine", "ski-erg", "kayak": .row
            default: .other
            }
    }

    /// Meters in a second that nobody has reached over a distance: above the world records of 100 m, 1,000 m, and of swimming and
    /// rowing; for a ride what a descent gives.
    func fastest(over meters: Double) -> Double {
        switch way {
        case .run: meters <= 400 ? 12.5 : 8
        case .walk: 5
        case .ride: 30
        case .swim: 2.6
        case .row: 7.5
        case .other: 60
        }
    }

    /// Meters in a second at which people move for minutes and hours.
    var usual: ClosedRange<Double> {
        switch way {
        case .run: 1.7...8
        case .walk: 0.5...3
        case .ride: 2.5...17
        case .swim: 0.4...2.2
        case .row: 1.5...6.5
        case .other: 0.3...25
        }
    }

    var verb: String {
        switch way {
        case .run: "runs"
        case .walk: "walks"
        case .ride: "rides"
        case .swim: "swims"
        case .row: "rows"
        case .other: "goes"
        }
    }
}
