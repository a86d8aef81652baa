import Core
import Foundation
import Positioning

/// Follows fixes through a set of fences and reports the events at their edges.
///
/// The edge has a width: a fix must lie inside by its accuracy (at most ``FenceShape/maximumInset``) to count as in,
/// and outside by its accuracy to count as out; in between, the state stays. So a fix that jitters around the edge
/// causes no events, and no state is skipped: enter, at most one dwell, exit, enter. A fix too coarse for a fence says
/// nothing about entering it. Fixes older than the last one are ignored.
package struct GeofenceMonitor: Sendable {
    package let fences: [Geofence]
    /// By the fence's index in ``fences``.
    package private(set) var states: [FenceState]
    package private(set) var lastTime: Date?
    private let shapes: [FenceShape]
    private let index: FenceIndex
    private let places: [String: Int]
    /// The fences that one is in: the only ones that can be left.
    private var occupied: [Int] = []

    /// The assumed accuracy, in meters, of a fix that has none.
    static let assumedAccuracy = 15.0

    /// - Parameters:
    ///   - fences: with distinct ids.
    ///   - states: the previous state of the person at each fence, by id; outside if absent.
    ///   - lastTime: the time of the last fix.
    package init(_ fences: [Geofence], states: [String: FenceState] = [:], lastTime: Date? = nil) {
        self.fences = fences
        shapes = fences.map { FenceShape($0.area) }
        index = FenceIndex(shapes.map(\.boxes))
        places = Dictionary(fences.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.states = fences.map { states[$0.id] ?? .outside }
        self.lastTime = lastTime
        occupied = self.states.indices.filter { self.states[$0].isInside }
    }

    package func state(of id: String) -> FenceState { places[id].map { states[$0] } ?? .outside }

    /// Every state other than outside, by id, for storage.
    package var statesByID: [String: FenceState] {
        Dictionary(uniqueKeysWithValues: occupied.map { (fences[$0].id, states[$0]) })
    }

    /// Processes a fix and returns its events: exits before dwells before entries, each in the order of the fences.
    package mutating func update(_ fix: LocationFix) -> [GeofenceEvent] {
        update(coordinate: fix.coordinate, time: fix.time, accuracy: fix.accuracy)
    }

    package mutating func update(coordinate: Coordinate, time: Date, accuracy: Double?) -> [GeofenceEvent] {
        if let lastTime, time < lastTime { return [] }
        lastTime = time
        let margin = accuracy ?? Self.assumedAccuracy
        var events: [GeofenceEvent] = []

        let before = occupied
        if !before.isEmpty { leave(before, coordinate, time, margin, &events) }

        var entered: [Int] = []
        index.forEach(at: coordinate) { place in
            guard !states[place].isInside, !before.contains(place), !entered.contains(place) else { return }
            let shape = shapes[place]
            guard margin <= 4 * shape.maximumInset else { return }
            if shape.distance(to: coordinate) <= -min(margin, shape.maximumInset) { entered.append(place) }
        }
        for place in entered.sorted() {
            states[place] = FenceState(enteredAt: time)
            occupied.append(place)
            note(.enter, place, coordinate, time, nil, &events)
        }
        if !entered.isEmpty { occupied.sort() }
        return events
    }

    private mutating func leave(
        _ before: [Int],
        _ coordinate: Coordinate,
        _ time: Date,
        _ margin: Double,
        _ events: inout [GeofenceEvent]
    ) {
        var stayed: [Int] = []
        for place in before {
            if shapes[place].distance(to: coordinate) >= margin {
                let stay = states[place].enteredAt.map { time.timeIntervalSince($0) }
                states[place] = .outside
                note(.exit, place, coordinate, time, stay, &events)
            } else {
                stayed.append(place)
            }
        }
        for place in stayed {
            guard !states[place].hasDwelt, let enteredAt = states[place].enteredAt else { continue }
            let stay = time.timeIntervalSince(enteredAt)
            if stay >= fences[place].dwellTime {
                states[place].hasDwelt = true
                note(.dwell, place, coordinate, time, stay, &events)
            }
        }
        occupied = stayed
    }

    private func note(
        _ kind: Geofence.Trigger,
        _ place: Int,
        _ coordinate: Coordinate,
        _ time: Date,
        _ stay: TimeInterval?,
        _ events: inout [GeofenceEvent]
    ) {
        guard fences[place].triggers.contains(kind) else { return }
        events.append(
            GeofenceEvent(fence: fences[place].id, kind: kind, time: time, coordinate: coordinate, stay: stay)
        )
    }
}

/// The state of a person with respect to a fence.
package struct FenceState: Sendable, Hashable, Codable {
    /// The time of entry; `nil` outside.
    package var enteredAt: Date?
    /// True if this stay has been reported as dwelling.
    var hasDwelt = false

    package static let outside = FenceState()

    package var isInside: Bool { enteredAt != nil }
}

/// Something that happened at a fence.
package struct GeofenceEvent: Sendable, Hashable, Codable {
    package let fence: String
    package let kind: Geofence.Trigger
    /// The time of the fix that showed it.
    package let time: Date
    package let coordinate: Coordinate
    /// Seconds inside; only for exit and dwell.
    package var stay: TimeInterval?
}
