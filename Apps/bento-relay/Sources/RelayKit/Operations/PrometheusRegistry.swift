import CoreMetrics
import Synchronization

/// Keeps metrics, and writes them as Prometheus reads them: text format 0.0.4.
///
/// - Important: Labels have few values each: routes, statuses, events. Owners and devices are never among them.
public final class PrometheusRegistry: MetricsFactory {
    struct Series: Hashable {
        let label: String
        let dimensions: [String]

        init(_ label: String, _ dimensions: [(String, String)]) {
            self.label = label
            self.dimensions = dimensions.map { "\($0.0)=\"\($0.1)\"" }
        }

        func line(_ suffix: String = "", _ more: String? = nil, _ value: some CustomStringConvertible) -> String {
            let all = (dimensions + [more].compactMap { $0 }).joined(separator: ",")
            return "\(label)\(suffix)\(all.isEmpty ? "" : "{\(all)}") \(value)\n"
        }
    }

    struct Histogram {
        /// Seconds.
        static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
        var counts = [Int](repeating: 0, count: bounds.count + 1)
        var sum = 0.0
    }

    private struct State {
        var counters: [Series: Int64] = [:]
        var gauges: [Series: Double] = [:]
        var timers: [Series: Histogram] = [:]
    }

    private let state = Mutex(State())

    public init() {}

    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        let series = Series(label, dimensions)
        state.withLock { $0.counters[series] = $0.counters[series] ?? 0 }
        return SeriesHandler(series: series, registry: self)
    }

    public func makeRecorder(
        label: String,
        dimensions: [(String, String)],
        aggregate: Bool
    ) -> any RecorderHandler {
        SeriesHandler(series: Series(label, dimensions), registry: self)
    }

    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        SeriesHandler(series: Series(label, dimensions), registry: self)
    }

    public func destroyCounter(_ handler: any CounterHandler) {}
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    public func destroyTimer(_ handler: any TimerHandler) {}

    func add(_ amount: Int64, to series: Series) { state.withLock { $0.counters[series, default: 0] += amount } }
    func set(_ series: Series, to value: Double) { state.withLock { $0.gauges[series] = value } }

    func record(seconds: Double, in series: Series) {
        let place = Histogram.bounds.firstIndex { seconds <= $0 } ?? Histogram.bounds.count
        state.withLock { state in
            state.timers[series, default: Histogram()].counts[place] += 1
            state.timers[series]?.sum += seconds
        }
    }

    /// The body of an answer to a scrape.
    public var text: String {
        let state = state.withLock { $0 }
        var text = ""
        func write<Value>(_ all: [Series: Value], _ type: String, _ lines: (Series, Value) -> String) {
            for (label, group) in Dictionary(grouping: all, by: \.key.label).sorted(by: { $0.key < $1.key }) {
                text += "# TYPE \(label) \(type)\n"
                let sorted = group.sorted { $0.key.dimensions.lexicographicallyPrecedes($1.key.dimensions) }
                text += sorted.map { lines($0.key, $0.value) }.joined()
            }
        }
        write(state.counters, "counter") { $0.line("", nil, $1) }
        write(state.gauges, "gauge") { $0.line("", nil, $1) }
        write(state.timers, "histogram") { series, histogram in
            var sum = 0
            let buckets = zip(Histogram.bounds.map { "\($0)" } + ["+Inf"], histogram.counts).map { bound, count in
                sum += count
                return series.line("_bucket", "le=\"\(bound)\"", sum)
            }
            return buckets.joined() + series.line("_sum", nil, histogram.sum) + series.line("_count", nil, sum)
        }
        return text
    }
}

/// Writes one series.
private final class SeriesHandler: CounterHandler, RecorderHandler, TimerHandler {
    private let series: PrometheusRegistry.Series
    private let registry: PrometheusRegistry

    init(series: PrometheusRegistry.Series, registry: PrometheusRegistry) {
        self.series = series
        self.registry = registry
    }

    func increment(by amount: Int64) { registry.add(amount, to: series) }
    func reset() {}
    func record(_ value: Int64) { registry.set(series, to: Double(value)) }
    func record(_ value: Double) { registry.set(series, to: value) }
    func recordNanoseconds(_ duration: Int64) { registry.record(seconds: Double(duration) / 1e9, in: series) }
}
