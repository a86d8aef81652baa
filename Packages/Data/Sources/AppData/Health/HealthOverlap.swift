import Core

/// Samples of one kind, each stretch of time once: a watch and a telephone that both counted the same walk counted it once.
///
/// The source with the most samples is believed first, then the next for what is left. Of a measurement of a moment, the same
/// value at the same second from two sources is one.
enum HealthOverlap {
    /// - Parameter samples: of one kind, by their start.
    /// - Returns: those that count, by their start; one that is covered in part has its share of the value.
    static func counted(_ samples: [HealthSample]) -> [HealthSample] {
        guard let first = samples.first, samples.contains(where: { $0.source != first.source }) else { return samples }
        let bySource = Dictionary(grouping: samples, by: \.source)
        let order = bySource.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        var covered = Coverage()
        var seen: Set<Instant> = []
        var result: [HealthSample] = []
        for (_, own) in order {
            for var sample in own {
                if sample.length == 0 {
                    let isKnown =
                        sample.kind.summary == .total
                        ? covered.contains(sample.start)
                        : seen.contains(Instant(start: sample.start, value: sample.value))
                    if isKnown { continue }
                } else {
                    let free = sample.length - covered.seconds(in: sample.start..<sample.end)
                    guard free > 0 else { continue }
                    switch sample.kind.summary {
                    case .total, .night: sample.value *= Double(free) / Double(sample.length)
                    case .mean, .last:
                        if seen.contains(Instant(start: sample.start, value: sample.value)) { continue }
                    }
                }
                result.append(sample)
            }
            for sample in own {
                if sample.length > 0 { covered.add(sample.start..<sample.end) }
                seen.insert(Instant(start: sample.start, value: sample.value))
            }
            covered.settle()
        }
        return result.sorted { ($0.start, $0.source) < ($1.start, $1.source) }
    }

    private struct Instant: Hashable {
        let start: Int64
        let value: Double
    }

    /// Stretches of time, by their start and without gaps between neighbours that touch.
    private struct Coverage {
        private var stretches: [Range<Int64>] = []
        private var new: [Range<Int64>] = []

        mutating func add(_ stretch: Range<Int64>) { new.append(stretch) }

        /// Takes in what was added.
        mutating func settle() {
            var merged: [Range<Int64>] = []
            for stretch in (stretches + new).sorted(by: { $0.lowerBound < $1.lowerBound }) {
                if let last = merged.last, stretch.lowerBound <= last.upperBound {
                    merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, stretch.upperBound)
                } else {
                    merged.append(stretch)
                }
            }
            stretches = merged
            new = []
        }

        func contains(_ moment: Int64) -> Bool { seconds(in: moment..<(moment + 1)) > 0 }

        /// How much of a stretch is covered.
        func seconds(in wanted: Range<Int64>) -> Int64 {
            var low = 0
            var high = stretches.count
            while low < high {
                let middle = (low + high) / 2
                if stretches[middle].upperBound <= wanted.lowerBound { low = middle + 1 } else { high = middle }
            }
            var total: Int64 = 0
            while low < stretches.count, stretches[low].lowerBound < wanted.upperBound {
                let part = stretches[low].clamped(to: wanted)
                total += part.upperBound - part.lowerBound
                low += 1
            }
            return total
        }
    }
}
