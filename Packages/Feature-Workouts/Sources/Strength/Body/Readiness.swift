import Foundation

/// The readiness of the body for a hard session, from the last days' measurements against a week's baseline.
package struct Readiness: Sendable, Hashable, Encodable {
    /// One day's measurements; `nil` is not known.
    package struct Day: Sendable, Hashable {
        /// Heart rate variability, in milliseconds.
        package var hrv: Double?
        /// Resting heart rate, in beats a minute.
        package var restingHeartRate: Double?
        /// 0...1, see ``SleepScore``.
        package var sleepScore: Double?
        /// Training load of the day: kcal, or minutes times intensity, as long as all days have the same.
        package var load: Double

        package init(hrv: Double? = nil, restingHeartRate: Double? = nil, sleepScore: Double? = nil, load: Double = 0) {
            self.hrv = hrv
            self.restingHeartRate = restingHeartRate
            self.sleepScore = sleepScore
            self.load = load
        }

        /// True if anything of the body was measured.
        package var isMeasured: Bool { hrv != nil || restingHeartRate != nil || sleepScore != nil }
    }

    package enum Verdict: String, Sendable, Codable {
        case fullyRecovered = "fully recovered"
        case adequate, compromised, rest
        case unknown
    }

    /// The effect of one measure on the score, with the reason.
    package struct Component: Sendable, Hashable, Encodable {
        fileprivate enum Facts: Sendable, Hashable {
            case baseline(measured: Int, isTodayKnown: Bool)
            case heartRateVariability(Double, usual: Double, z: Double)
            case restingHeartRate(Double, usual: Double, z: Double)
            case sleep(score: Double)
            case load(ratio: Double)
            case improvement
        }

        package let name: String
        /// Points, negative where it took some away.
        package let points: Double
        fileprivate let facts: Facts

        /// - Parameter number: writes a number with so many digits after the point.
        package func explanation(number: (Double, Int) -> String) -> String {
            switch facts {
            case .baseline(let measured, let isTodayKnown):
                "\(measured) of \(Readiness.baselineDays) days of measurements\(isTodayKnown ? "" : " and nothing of today")"
            case .heartRateVariability(let value, let usual, let z):
                "\(number(value, 0)) ms against \(number(usual, 0)) ms usually (z \(number(z, 1)))"
            case .restingHeartRate(let value, let usual, let z):
                "\(number(value, 0)) a minute against \(number(usual, 0)) usually (z \(number(z, 1)))"
            case .sleep(let score): "score \(number(score * 100, 0)) of 100; 85 is enough"
            case .load(let ratio): "recent load is \(number(ratio, 1)) times the usual; up to \(number(1.2, 1)) is fine"
            case .improvement: "over the last week"
            }
        }

        /// With a decimal point, for programs.
        package var explanation: String { explanation { String(format: "%.\($1)f", $0) } }

        private enum CodingKeys: CodingKey { case name, points, explanation }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(points, forKey: .points)
            try container.encode(explanation, forKey: .explanation)
        }
    }

    /// 0...100; `nil` where too little is known.
    package let score: Double?
    package let verdict: Verdict
    /// 0...1.
    package let confidence: Double
    package let components: [Component]

    /// Days of baseline that are needed.
    package static let baselineDays = 7

    /// - Parameters:
    ///   - baseline: the days before, oldest first; the last seven or more.
    ///   - today: the day in question.
    package init(baseline: [Day], today: Day) {
        let measured = baseline.filter(\.isMeasured).count
        guard measured >= Self.baselineDays, today.isMeasured else {
            score = nil
            verdict = .unknown
            confidence = 0.3
            let facts = Component.Facts.baseline(measured: measured, isTodayKnown: today.isMeasured)
            components = [Component(name: "baseline", points: 0, facts: facts)]
            return
        }
        var parts: [Component] = []
        Self.heartRateVariability(baseline, today, into: &parts)
        Self.restingHeartRate(baseline, today, into: &parts)
        Self.sleep(today, into: &parts)
        Self.load(baseline, today, into: &parts)
        Self.improvements(baseline, today, into: &parts)
        let total = min(100, max(0, parts.reduce(100) { $0 + $1.points }))
        score = total
        components = parts
        let known = [today.hrv != nil, today.restingHeartRate != nil, today.sleepScore != nil].filter { $0 }.count
        confidence = 0.4 + 0.2 * Double(known)
        verdict = total >= 85 ? .fullyRecovered : total >= 70 ? .adequate : total >= 50 ? .compromised : .rest
    }

    /// Points for a z-score: none at 1, all at 3.
    private static func penalty(_ z: Double, most: Double) -> Double { z > 1 ? min(most, (z - 1) / 2 * most) : 0 }

    private static func heartRateVariability(_ baseline: [Day], _ today: Day, into parts: inout [Component]) {
        guard let value = today.hrv, let usual = Spread(baseline.compactMap(\.hrv)) else { return }
        let z = usual.z(value)
        let lost = penalty(-z, most: 20)
        let facts = Component.Facts.heartRateVariability(value, usual: usual.mean, z: z)
        parts.append(Component(name: "heart rate variability", points: -lost, facts: facts))
    }

    private static func restingHeartRate(_ baseline: [Day], _ today: Day, into parts: inout [Component]) {
        guard let value = today.restingHeartRate, let usual = Spread(baseline.compactMap(\.restingHeartRate)) else {
            return
        }
        let z = usual.z(value)
        let facts = Component.Facts.restingHeartRate(value, usual: usual.mean, z: z)
        parts.append(Component(name: "resting heart rate", points: -penalty(z, most: 15), facts: facts))
    }

    private static func sleep(_ today: Day, into parts: inout [Component]) {
        guard let value = today.sleepScore else { return }
        let lost = value < 0.85 ? min(25, (0.85 - value) / 0.85 * 25) : 0
        parts.append(Component(name: "sleep", points: -lost, facts: .sleep(score: value)))
    }

    private static func load(_ baseline: [Day], _ today: Day, into parts: inout [Component]) {
        let loads = baseline.map(\.load)
        let mean = loads.reduce(0, +) / Double(max(1, loads.count))
        guard mean > 0 else { return }
        // Exponentially weighted: the last days count most.
        let acute = loads.dropFirst().reduce(loads.first ?? 0) { 0.3 * $1 + 0.7 * $0 }
        let ratio = acute / mean
        let lost = ratio > 1.2 ? min(20, (ratio - 1.2) / 0.8 * 20) : 0
        parts.append(Component(name: "training load", points: -lost, facts: .load(ratio: ratio)))
    }

    private static func improvements(_ baseline: [Day], _ today: Day, into parts: inout [Component]) {
        func direction(_ values: [Double?]) -> Trend.Direction {
            let points = values.enumerated().compactMap { index, value in
                value.map { Trend.Point(day: index, value: $0) }
            }
            return Trend(points, upTo: values.count - 1).direction
        }
        let days = baseline.suffix(baselineDays) + [today]
        if direction(days.map(\.hrv)) == .up {
            parts.append(Component(name: "variability rises", points: 5, facts: .improvement))
        }
        if direction(days.map(\.restingHeartRate)) == .down {
            parts.append(Component(name: "resting heart rate falls", points: 5, facts: .improvement))
        }
        if direction(days.map(\.sleepScore)) == .up {
            parts.append(Component(name: "sleep improves", points: 5, facts: .improvement))
        }
    }

    /// Mean and standard deviation of at least three values.
    private struct Spread {
        let mean: Double
        let deviation: Double

        init?(_ values: [Double]) {
            guard values.count >= 3 else { return nil }
            let mean = values.reduce(0, +) / Double(values.count)
            let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
            self.mean = mean
            deviation = (squares / Double(values.count - 1)).squareRoot()
        }

        /// Without any spread, a hundredth of the mean counts as one deviation.
        func z(_ value: Double) -> Double { (value - mean) / max(deviation, abs(mean) * 0.01, .leastNonzeroMagnitude) }
    }
}

/// The restoring effect of a night, 0...1.
package enum SleepScore {
    /// 0.5 x (hours - 5) / 3 + 0.3 x efficiency + 0.2 x (deep + REM) / 90 min; each part within 0...1. Where a part is not
    /// known, the others stand for the whole.
    package static func score(hours: Double, efficiency: Double?, deepAndRemMinutes: Double?) -> Double {
        func unit(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0 }
        var parts = [(weight: 0.5, value: unit((hours - 5) / 3))]
        if let efficiency { parts.append((0.3, unit(efficiency))) }
        if let deepAndRemMinutes { parts.append((0.2, unit(deepAndRemMinutes / 90))) }
        let weight = parts.reduce(0) { $0 + $1.weight }
        return parts.reduce(0) { $0 + $1.weight * $1.value } / weight
    }
}
