/// A map as lines and markers in degrees. The front end projects it (equirectangular, corrected by the cosine of the
/// middle latitude) and draws it with what its screen can do.
public struct MapPicture: Sendable, Equatable, Codable {
    /// The visible area. `west` greater than `east`: the view crosses the antimeridian.
    public struct Bounds: Sendable, Equatable, Codable {
        /// Degrees of the edges.
        public let south, west, north, east: Double

        public init(south: Double, west: Double, north: Double, east: Double) {
            self.south = south
            self.west = west
            self.north = north
            self.east = east
        }
    }

    /// A named point.
    public struct Marker: Sendable, Equatable, Codable {
        public let coordinate: Coordinate
        /// The name.
        public let label: String
        /// Its meaning.
        public let tone: Tone

        public init(_ coordinate: Coordinate, label: String, tone: Tone = .strong) {
            self.coordinate = coordinate
            self.label = label
            self.tone = tone
        }
    }

    /// A line: a coast, a border, a track, a fence.
    public struct Line: Sendable, Equatable, Codable {
        /// The corners.
        public let points: [Coordinate]
        /// Its meaning.
        public let tone: Tone

        public init(_ points: [Coordinate], tone: Tone = .muted) {
            self.points = points
            self.tone = tone
        }
    }

    /// The visible area.
    public let bounds: Bounds
    /// The lines, drawn in order.
    public let lines: [Line]
    /// The markers, drawn last.
    public let markers: [Marker]

    public init(bounds: Bounds, lines: [Line], markers: [Marker]) {
        self.bounds = bounds
        self.lines = lines
        self.markers = markers
    }
}
