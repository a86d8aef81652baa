import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureLocation
@testable import Geodesy
@testable import Geofencing
@testable import Positioning

@Suite("Geofences")
struct GeofenceTests {
    private static let start = Date(timeIntervalSince1970: 1_763_700_000)
    private static let centre = Position(longitude: 13.4, latitude: 52.5)

    private func circle(
        _ id: String = "home",
        radius: Double = 200,
        at centre: Position = Self.centre,
        triggers: Set<Geofence.Trigger> = Set(Geofence.Trigger.allCases)
    ) throws -> Geofence {
        try Geofence(
            id: id,
            name: id,
            area: .circle(centre: centre.coordinate(), radius: radius),
            triggers: triggers,
            dwellTime: 300
        )
    }

    private func polygon(_ corners: [(Double, Double)], holes: [[(Double, Double)]] = []) throws -> Geofence {
        let rings = try ([corners] + holes).map { ring in
            try ring.map { try Coordinate(latitude: $0.1, longitude: $0.0) }
        }
        return try Geofence(id: "area", name: "area", area: .polygon(rings), triggers: [.enter, .exit])
    }

    /// Kinds of the events as one walks along distances from the center, a minute apart.
    private func walk(_ metres: [Double], accuracy: Double?, _ monitor: inout GeofenceMonitor) throws -> [String] {
        var kinds: [String] = []
        let begin = monitor.lastTime ?? Self.start.addingTimeInterval(-60)
        for (step, distance) in metres.enumerated() {
            let place = try Sphere.destination(from: Self.centre, bearing: 30, metres: distance).coordinate()
            let time = begin.addingTimeInterval(Double(step + 1) * 60)
            kinds += monitor.update(coordinate: place, time: time, accuracy: accuracy).map(\.kind.rawValue)
        }
        return kinds
    }

    @Test("entering, staying and leaving are told once each")
    func basics() throws {
        var monitor = GeofenceMonitor([try circle()])
        let kinds = try walk([1000, 500, 50, 40, 30, 20, 10, 0, 5, 300, 900], accuracy: 10, &monitor)
        #expect(kinds == ["enter", "dwell", "exit"])
        #expect(try walk([10], accuracy: 10, &monitor) == ["enter"])
    }

    @Test(
        "a fix that jitters about the edge by less than its accuracy makes no events",
        arguments: 1...5 as ClosedRange<UInt64>
    )
    func jitter(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var monitor = GeofenceMonitor([try circle(triggers: [.enter, .exit])])
        let outside = (0..<500).map { _ in 200 + Double.random(in: -30...30, using: &generator) }
        #expect(try walk(outside, accuracy: 31, &monitor).isEmpty)
        #expect(try walk([0], accuracy: 31, &monitor) == ["enter"])
        #expect(try walk(outside, accuracy: 31, &monitor).isEmpty)
    }

    @Test("a fix much coarser than the fence cannot enter it, and leaves it only from afar")
    func coarse() throws {
        var monitor = GeofenceMonitor([try circle(triggers: [.enter, .exit])])
        #expect(try walk([0, 10], accuracy: 3000, &monitor).isEmpty)
        #expect(try walk([0, 1000], accuracy: 10, &monitor) == ["enter", "exit"])
        #expect(try walk([0], accuracy: 10, &monitor) == ["enter"])
        #expect(try walk([2000, 3100], accuracy: 3000, &monitor).isEmpty)
        #expect(try walk([3300], accuracy: 3000, &monitor) == ["exit"])
    }

    @Test("only what was asked for is told, but the state is followed")
    func triggers() throws {
        var monitor = GeofenceMonitor([try circle(triggers: [.exit])])
        #expect(try walk([1000, 0, 0, 0, 0, 0, 0, 0], accuracy: 5, &monitor).isEmpty)
        #expect(monitor.state(of: "home").isInside)
        #expect(monitor.state(of: "home").hasDwelt)
        #expect(try walk([1000], accuracy: 5, &monitor) == ["exit"])
    }

    @Test("a state that was kept goes on where it stopped")
    func persistence() throws {
        var monitor = GeofenceMonitor([try circle()])
        _ = try walk([1000, 0], accuracy: 5, &monitor)
        let kept = try JSONEncoder().encode(monitor.statesByID)
        let states = try JSONDecoder().decode([String: FenceState].self, from: kept)
        var again = GeofenceMonitor([try circle()], states: states, lastTime: monitor.lastTime)
        #expect(try walk([0, 0, 0, 0, 0, 0, 900], accuracy: 5, &again) == ["dwell", "exit"])
    }

    @Test("a fix from the past is ignored")
    func past() throws {
        var monitor = GeofenceMonitor([try circle()])
        _ = try walk([1000, 900], accuracy: 5, &monitor)
        let events = monitor.update(
            coordinate: try Self.centre.coordinate(),
            time: Self.start.addingTimeInterval(-100),
            accuracy: 5
        )
        #expect(events.isEmpty)
        #expect(!monitor.state(of: "home").isInside)
    }

    @Test("states never skip, whatever the track", arguments: 1...10 as ClosedRange<UInt64>)
    func neverSkips(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let fences = try (0..<20).map { number in
            try circle(
                "f\(number)",
                radius: Double.random(in: 100...3000, using: &generator),
                at: Sphere.destination(
                    from: Self.centre,
                    bearing: Double.random(in: 0...360, using: &generator),
                    metres: Double.random(in: 0...4000, using: &generator)
                )
            )
        }
        var monitor = GeofenceMonitor(fences)
        var last: [String: Geofence.Trigger] = [:]
        var place = Self.centre
        var time = Self.start
        for _ in 0..<3000 {
            let jump = Double.random(in: 0...400, using: &generator)
            place = Sphere.destination(
                from: place,
                bearing: Double.random(in: 0...360, using: &generator),
                metres: jump
            )
            if Sphere.distance(place, Self.centre) > 8000 { place = Self.centre }
            time += Double.random(in: -5...120, using: &generator)
            let accuracy = Bool.random(using: &generator) ? Double.random(in: 0...500, using: &generator) : nil
            for event in monitor.update(coordinate: try place.coordinate(), time: time, accuracy: accuracy) {
                let before = last[event.fence]
                switch event.kind {
                case .enter: #expect(before == nil || before == .exit)
                case .dwell: #expect(before == .enter)
                case .exit: #expect(before == .enter || before == .dwell)
                }
                last[event.fence] = event.kind
            }
        }
        for fence in fences {
            #expect(monitor.state(of: fence.id).isInside == (last[fence.id] == .enter || last[fence.id] == .dwell))
        }
    }

    @Test("the index finds what looking at every fence finds", arguments: 1...4 as ClosedRange<UInt64>)
    func index(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let shapes = try (0..<400).map { _ in
            FenceShape(
                .circle(
                    centre: try generator.position().coordinate(),
                    radius: Double.random(in: 100...3_000_000, using: &generator)
                )
            )
        }
        let index = FenceIndex(shapes.map(\.boxes))
        for _ in 0..<300 {
            let point = try generator.position().coordinate()
            var found: Set<Int> = []
            index.forEach(at: point) { found.insert($0) }
            let inside = Set(shapes.indices.filter { shapes[$0].distance(to: point) <= 0 })
            #expect(inside.isSubset(of: found))
        }
    }

    @Test("a polygon with a hole, and one over the antimeridian, know their inside")
    func polygons() throws {
        let ring = [(13.0, 52.0), (13.1, 52.0), (13.1, 52.1), (13.0, 52.1), (13.0, 52.0)]
        let hole = [(13.04, 52.04), (13.04, 52.06), (13.06, 52.06), (13.06, 52.04), (13.04, 52.04)]
        let shape = FenceShape(try polygon(ring, holes: [hole]).area)
        #expect(shape.distance(to: try Coordinate(latitude: 52.02, longitude: 13.02)) < -1000)
        #expect(shape.distance(to: try Coordinate(latitude: 52.05, longitude: 13.05)) > 500)
        let north = shape.distance(to: try Coordinate(latitude: 52.11, longitude: 13.05))
        #expect(abs(north - 1111.95) < 2)

        let fiji = [(179.0, -18.0), (-179.0, -18.0), (-179.0, -16.0), (179.0, -16.0), (179.0, -18.0)]
        let wide = FenceShape(try polygon(fiji).area)
        #expect(wide.boxes.map(\.crossesAntimeridian) == [true])
        for longitude in [179.5, -179.5, 180, -180] {
            #expect(wide.distance(to: try Coordinate(latitude: -17, longitude: longitude)) < -50_000)
        }
        #expect(wide.distance(to: try Coordinate(latitude: -17, longitude: 0)) > 1_000_000)
    }

    @Test("a fence that cannot work is refused with the reason")
    func refused() throws {
        #expect(throws: GeofenceError.badRadius(99)) { try circle(radius: 99) }
        #expect(throws: GeofenceError.self) { try circle(radius: .nan) }
        #expect(throws: GeofenceError.noTrigger) { try circle(triggers: []) }
        for name in ["", " ", "a\nb", "a\u{1B}[2J", "a\u{202E}b", String(repeating: "x", count: 81)] {
            #expect(throws: GeofenceError.badName) {
                try Geofence(id: "x", name: name, area: .circle(centre: Self.centre.coordinate(), radius: 100))
            }
        }
        #expect(throws: GeofenceError.self) { try polygon([(0, 0), (1, 1), (1, 0), (0, 1), (0, 0)]) }
        #expect(throws: GeofenceError.self) { try polygon([(0, 0), (1, 1), (1, 0)]) }
    }

    @Test("the circle for points of interest has 2000 m and tells of leaving")
    func refresh() throws {
        let fence = try Geofence.refresh(around: Self.centre.coordinate())
        #expect(fence.triggers == [.exit])
        #expect(fence.area == .circle(centre: try Self.centre.coordinate(), radius: 2000))
    }

    @Test("a replay adds up what a track did")
    func replay() throws {
        var replay = FenceReplay([
            try circle(triggers: [.exit, .dwell]), try circle("far", at: Position(longitude: 0, latitude: 1)),
        ])
        for (step, metres) in [1000.0, 0, 0, 0, 0, 0, 0, 1000, 0].enumerated() {
            let place = try Sphere.destination(from: Self.centre, bearing: 0, metres: metres).coordinate()
            replay.add(
                try LocationFix(place, time: Self.start.addingTimeInterval(Double(step) * 60), source: .gpx)
            )
        }
        replay.add(try LocationFix(Self.centre.coordinate(), time: Self.start, source: .gpx))
        let report = replay.summary()
        #expect(report.fixCount == 10)
        #expect(report.ignoredCount == 1)
        #expect(report.rows[0].entries == 2 && report.rows[0].exits == 1 && report.rows[0].dwells == 1)
        #expect(report.rows[0].timeInside == 360 && report.rows[0].isInside)
        #expect(report.rows[1] == FenceReport.Row(fence: "far", name: "far"))
    }
}
