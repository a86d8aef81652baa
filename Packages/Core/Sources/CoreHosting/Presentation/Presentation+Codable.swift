import Core

/// A presentation as a JSON document with a version.
public struct PresentationDocument: Codable, Sendable, Equatable {
    /// 1. It is raised if a reader of the previous version would misread a document; new kinds do not raise it.
    public static let version = 1

    public let version: Int
    public let body: Presentation

    public init(_ body: Presentation) {
        version = Self.version
        self.body = body
    }
}

extension Presentation: Codable {
    private enum CodingKeys: CodingKey {
        case kind, text, tone, pairs, table, bars, chart, map, notice, markdown, picture, heatMap, title, parts
    }

    public func encode(to encoder: any Encoder) throws {
        if case .unknown(let json, _) = self { return try json.encode(to: encoder) }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        switch self {
        case .section(let title, let parts):
            try container.encode(title, forKey: .title)
            return try container.encode(parts, forKey: .parts)
        case .stack(let parts):
            return try container.encode(parts, forKey: .parts)
        case .text(_, let tone): try container.encode(tone, forKey: .tone)
        case .keyValues(let pairs): try container.encode(pairs, forKey: .pairs)
        case .table(let table): try container.encode(table, forKey: .table)
        case .bars(let bars): try container.encode(bars, forKey: .bars)
        case .lineChart(let chart): try container.encode(chart, forKey: .chart)
        case .map(let map): try container.encode(map, forKey: .map)
        case .notice(let notice): try container.encode(notice, forKey: .notice)
        case .markdown(let text): try container.encode(text, forKey: .markdown)
        case .picture(let picture): try container.encode(picture, forKey: .picture)
        case .heatMap(let map): try container.encode(map, forKey: .heatMap)
        case .unknown: break
        }
        try container.encode(plainText, forKey: .text)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys) throws -> Value {
            try container.decode(Value.self, forKey: key)
        }
        switch try container.decode(String.self, forKey: .kind) {
        case "text":
            self = .text(try read(.text), tone: try container.decodeIfPresent(Tone.self, forKey: .tone) ?? .normal)
        case "keyValues": self = .keyValues(try read(.pairs))
        case "table": self = .table(try read(.table))
        case "bars": self = .bars(try read(.bars))
        case "lineChart": self = .lineChart(try read(.chart))
        case "map": self = .map(try read(.map))
        case "notice": self = .notice(try read(.notice))
        case "markdown": self = .markdown(try read(.markdown))
        case "picture": self = .picture(try read(.picture))
        case "heatMap": self = .heatMap(try read(.heatMap))
        case "section": self = .section(try read(.title), try read(.parts))
        case "stack": self = .stack(try read(.parts))
        default:
            self = .unknown(
                try JSONValue(from: decoder),
                text: try container.decodeIfPresent(String.self, forKey: .text) ?? ""
            )
        }
    }

    private var kind: String {
        switch self {
        case .text: "text"
        case .keyValues: "keyValues"
        case .table: "table"
        case .bars: "bars"
        case .lineChart: "lineChart"
        case .map: "map"
        case .notice: "notice"
        case .markdown: "markdown"
        case .picture: "picture"
        case .heatMap: "heatMap"
        case .section: "section"
        case .stack: "stack"
        case .unknown: "unknown"
        }
    }
}

extension Bar: Codable {
    private enum CodingKeys: CodingKey {
        case label, value, target, maximum, caption, tone
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .label),
            value: try container.decode(JSONNumber.self, forKey: .value).value,
            target: try container.decodeIfPresent(Double.self, forKey: .target),
            maximum: try container.decodeIfPresent(Double.self, forKey: .maximum),
            caption: try container.decode(String.self, forKey: .caption),
            tone: try container.decode(Tone.self, forKey: .tone)
        )
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(label, forKey: .label)
        try container.encode(value.json, forKey: .value)
        try container.encodeIfPresent(target.flatMap(\.finite), forKey: .target)
        try container.encodeIfPresent(maximum.flatMap(\.finite), forKey: .maximum)
        try container.encode(caption, forKey: .caption)
        try container.encode(tone, forKey: .tone)
    }
}

extension LineChart: Codable {
    private enum CodingKeys: CodingKey {
        case title, series, labels, band, unit
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let band = try container.decodeIfPresent([Double].self, forKey: .band)
        self.init(
            try container.decode(String.self, forKey: .title),
            series: try container.decode([Series].self, forKey: .series),
            labels: try container.decode([String].self, forKey: .labels),
            band: band.flatMap { $0.count == 2 && $0[0] <= $0[1] ? $0[0]...$0[1] : nil },
            unit: try container.decode(String.self, forKey: .unit)
        )
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(title, forKey: .title)
        try container.encode(series, forKey: .series)
        try container.encode(labels, forKey: .labels)
        if let band, band.lowerBound.isFinite, band.upperBound.isFinite {
            try container.encode([band.lowerBound, band.upperBound], forKey: .band)
        }
        try container.encode(unit, forKey: .unit)
    }
}

extension LineChart.Series: Codable {
    private enum CodingKeys: CodingKey {
        case name, values, tone
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .name),
            try container.decode([Double?].self, forKey: .values),
            tone: try container.decode(Tone.self, forKey: .tone)
        )
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(values.map { $0.flatMap(\.finite) }, forKey: .values)
        try container.encode(tone, forKey: .tone)
    }
}

extension HeatMap: Codable {
    private enum CodingKeys: CodingKey {
        case title, firstDay, values, maximum, unit
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .title),
            from: try container.decode(LocalDay.self, forKey: .firstDay),
            values: try container.decode([Double?].self, forKey: .values),
            maximum: try container.decodeIfPresent(Double.self, forKey: .maximum),
            unit: try container.decode(String.self, forKey: .unit)
        )
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(title, forKey: .title)
        try container.encode(firstDay, forKey: .firstDay)
        try container.encode(values.map { $0.flatMap(\.finite) }, forKey: .values)
        try container.encodeIfPresent(maximum.flatMap(\.finite), forKey: .maximum)
        try container.encode(unit, forKey: .unit)
    }
}

extension Notice: Codable {
    private enum CodingKeys: CodingKey {
        case kind, text, seconds
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let seconds = try container.decodeIfPresent(Double.self, forKey: .seconds) ?? 4
        self.init(
            try container.decode(Kind.self, forKey: .kind),
            try container.decode(String.self, forKey: .text),
            duration: .seconds(min(max(seconds, 0), 3_600))
        )
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(text, forKey: .text)
        try container.encode(duration / .seconds(1), forKey: .seconds)
    }
}

/// A number in JSON: `null` if it is not finite, since JSON has no such numbers.
struct JSONNumber: Codable {
    let value: Double

    init(_ value: Double) { self.value = value }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value = container.decodeNil() ? .nan : try container.decode(Double.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if value.isFinite { try container.encode(value) } else { try container.encodeNil() }
    }
}

extension Double {
    var json: JSONNumber { JSONNumber(self) }
}
