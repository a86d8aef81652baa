/// The exact list of what analytics may send, as data. Anything that is not in it is dropped before it is queued. A
/// feature declares its events in its manifest.
public struct AnalyticsCatalogue: Sendable, Equatable, Encodable {
    /// A property that an event may have.
    public struct Property: Sendable, Equatable, Encodable {
        /// The allowed values.
        public enum Values: Sendable, Hashable {
            /// `true` or `false`.
            case flag
            /// A whole number; larger ones are sent as the largest.
            case count(upTo: Int)
            /// One of these words.
            case choice([String])
        }

        /// Its name in the payload.
        public let name: String
        /// Its meaning, for a person.
        public let meaning: String
        /// The allowed values.
        public let values: Values

        public init(_ name: String, _ values: Values, _ meaning: String) {
            self.name = name
            self.meaning = meaning
            self.values = values
        }

        /// The value in the form in which it may be sent; `nil` if it may not.
        func allowed(_ value: AnalyticsValue) -> AnalyticsValue? {
            switch (values, value) {
            case (.flag, .flag): value
            case (.count(let limit), .count(let number)): .count(min(max(0, number), limit))
            case (.choice(let words), .choice(let word)): words.contains(word) ? value : nil
            default: nil
            }
        }

        private enum CodingKeys: String, CodingKey {
            case name, meaning, values
        }

        /// Encodes the values in words.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(meaning, forKey: .meaning)
            switch values {
            case .flag: try container.encode("true or false", forKey: .values)
            case .count(let limit): try container.encode("a number up to \(limit)", forKey: .values)
            case .choice(let words): try container.encode(words.joined(separator: ", "), forKey: .values)
            }
        }
    }

    /// An event that may be sent.
    public struct Event: Sendable, Equatable, Encodable {
        /// Its name in the payload.
        public let name: String
        /// The occasion on which it is sent, for a person.
        public let meaning: String
        /// The properties that it may have.
        public let properties: [Property]

        public init(_ name: String, _ meaning: String, _ properties: [Property] = []) {
            self.name = name
            self.meaning = meaning
            self.properties = properties
        }
    }

    public let events: [Event]

    public init(events: [Event]) { self.events = events }

    /// The event in the form in which it may be sent, without unlisted properties; `nil` if it is not listed itself.
    public func allowed(_ event: AnalyticsEvent) -> AnalyticsEvent? {
        guard let known = events.first(where: { $0.name == event.name }) else { return nil }
        var properties: [String: AnalyticsValue] = [:]
        for property in known.properties {
            if let value = event.properties[property.name].flatMap(property.allowed) {
                properties[property.name] = value
            }
        }
        return AnalyticsEvent(event.name, properties)
    }
}
