import Core
import PageDrawing
import Testing

@Suite("Maps in HTML")
struct MapDrawingTests {
    typealias Bounds = MapPicture.Bounds

    static func drawn(_ map: MapPicture, link: Bool = false) -> String {
        var context = DrawingContext()
        if link {
            context.mapLink = { bounds in
                ("/places" as LocalLink).query("box", "\(bounds.south) \(bounds.west) \(bounds.north) \(bounds.east)")
            }
        }
        return PresentationDrawingTests.drawn(.map(map), context)
    }

    static func points(_ pairs: [(Double, Double)]) throws -> [Coordinate] {
        try pairs.map { try Coordinate(latitude: $0.0, longitude: $0.1) }
    }

    static func paths(_ html: String) -> [String] {
        html.components(" d=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    @Test("lines are whole places, in relative steps, with what they mean")
    func lines() throws {
        let line = MapPicture.Line(try Self.points([(0, 0), (0, 10), (5, 10), (5, 10.0001)]), tone: .bad)
        let map = MapPicture(bounds: Bounds(south: -5, west: 0, north: 5, east: 20), lines: [line], markers: [])
        let html = Self.drawn(map)
        #expect(html.contains("viewBox=\"0 0 1000 500\""))
        #expect(html.contains("<path class=\"line bad\" d=\"M0 250h500v-250\"/>"))
    }

    @Test("a line over longitude 180 goes on, and is not drawn back across the map")
    func antimeridian() throws {
        let fence = MapPicture.Line(try Self.points([(-5, 175), (-5, -175), (5, -175), (5, 175), (-5, 175)]))
        let map = MapPicture(bounds: Bounds(south: -10, west: 170, north: 10, east: -170), lines: [fence], markers: [])
        #expect(Self.paths(Self.drawn(map)) == ["M300 600h400v-400h-400v400"])
        let world = MapPicture(
            bounds: Bounds(south: -90, west: -180, north: 90, east: 180),
            lines: [fence],
            markers: []
        )
        #expect(Self.paths(Self.drawn(world)) == ["M-12 264h26v-28h-26m998 28h26m0-28h-26v28"])
    }

    @Test("a ring around a pole closes at the edge")
    func pole() throws {
        let ring = MapPicture.Line(
            try Self.points([
                (-90, -180), (-75, -180), (-70, -90), (-70, 0), (-70, 90), (-75, 180), (-90, 180), (-90, -180),
            ])
        )
        let map = MapPicture(bounds: Bounds(south: -90, west: -180, north: 90, east: 180), lines: [ring], markers: [])
        #expect(!Self.paths(Self.drawn(map)).isEmpty)
    }

    @Test("what is out of view is not drawn, and what leaves it is clipped")
    func clips() throws {
        let far = MapPicture.Line(try Self.points([(50, 100), (51, 101)]))
        let long = MapPicture.Line(try Self.points([(0, -170), (0, 170)]), tone: .good)
        let map = MapPicture(bounds: Bounds(south: -5, west: -10, north: 5, east: 10), lines: [far, long], markers: [])
        #expect(Self.paths(Self.drawn(map)) == [])
        let through = MapPicture.Line(try Self.points([(0, -100), (0, 70)]))
        let crossed = MapPicture(bounds: map.bounds, lines: [through], markers: [])
        #expect(Self.paths(Self.drawn(crossed)) == ["M-12 250h1024"])
    }

    @Test("a map of many points is drawn coarser, below 40 KB")
    func size() throws {
        let points = try (0..<200_000).map { index in
            try Coordinate(
                latitude: Double(index % 997) / 997 * 160 - 80,
                longitude: Double(index % 1_499) / 1_499 * 340 - 170
            )
        }
        let lines = stride(from: 0, to: points.count, by: 50).map { MapPicture.Line(Array(points[$0..<($0 + 50)])) }
        let map = MapPicture(bounds: Bounds(south: -85, west: -180, north: 85, east: 180), lines: lines, markers: [])
        #expect(Self.drawn(map).utf8.count < 42_000)
    }

    @Test("markers have numbers and a list that leads to them; muted ones their names, where there is room")
    func markers() throws {
        let here = try Coordinate(latitude: 52.52, longitude: 13.405)
        let far = try Coordinate(latitude: -10, longitude: -100)
        let map = MapPicture(
            bounds: Bounds(south: 52, west: 13, north: 53, east: 14),
            lines: [],
            markers: [
                .init(here, label: "Home"), .init(far, label: "Far", tone: .good),
                .init(here, label: "Berlin", tone: .muted),
                .init(here, label: "Mitte", tone: .muted),
            ]
        )
        let html = Self.drawn(map, link: true)
        #expect(html.contains("<title>Map with 2 places</title>"))
        #expect(html.contains(">1</text>"))
        #expect(!html.contains(">2</text>"))
        #expect(html.contains(">Berlin</text>"))
        #expect(!html.contains(">Mitte</text>"))
        #expect(html.contains("box=52.02%2012.905%2053.02%2013.905\">Home</a>"))
        #expect(html.contains("52.5200° N 13.4050° E</span>"))
        #expect(html.contains("10.0000° S 100.0000° W (outside the view)"))
        for move in ["Closer", "Wider", "North", "South", "West", "East"] { #expect(html.contains(">\(move)</a>")) }
        #expect(!Self.drawn(map).contains("<a "))
    }

    @Test(
        "views of any bounds have a size and lead to views on the Earth",
        arguments: [
            Bounds(south: 0, west: 0, north: 0, east: 0), Bounds(south: .nan, west: .nan, north: .nan, east: .nan),
            Bounds(south: -.infinity, west: 1e300, north: .infinity, east: -1e300),
            Bounds(south: 90, west: 10, north: -90, east: 5),
            Bounds(south: 89.99, west: 179.99, north: 90, east: -179.99),
            Bounds(south: -90, west: -180, north: 90, east: 180),
        ]
    )
    func bounds(bounds: Bounds) throws {
        let line = MapPicture.Line(try Self.points([(-80, -179), (80, 179)]))
        let marker = MapPicture.Marker(try Coordinate(latitude: 90, longitude: 180), label: "Pole")
        let html = Self.drawn(MapPicture(bounds: bounds, lines: [line], markers: [marker]), link: true)
        #expect(html.contains("viewBox=\"0 0 1000 "))
        #expect(!html.contains("nan"))
        #expect(!html.contains("inf"))
        for box in html.components("box=").dropFirst() {
            let numbers = box.prefix { $0 != "\"" }.components("%20").compactMap { Double($0) }
            #expect(numbers.count == 4)
            #expect(numbers.allSatisfy { abs($0) <= 180 } && numbers[0] < numbers[2] && abs(numbers[2]) <= 90.001)
        }
    }
}
