import Foundation

/// A time zone's offsets from UTC over a few years, found once, so that many rules can be asked without asking the system's
/// table each time. Outside its years it asks.
package struct ZoneOffsets: Sendable {
    package let zone: TimeZone
    private let covered: Range<Int>
    /// Ascending; each offset holds until the next begins. The first begins at the range's lower bound.
    private let begins: [Int]
    private let offsets: [Int]

    private static let week = 604_800
    private static let lowest = -62_000_000_000
    private static let highest = 253_000_000_000

    /// - Parameter date: most questions are about times from a year before it to four years after it.
    package init(_ zone: TimeZone, around date: Date) {
        self.zone = zone
        let centre = Self.seconds(date)
        let lower = centre - 53 * Self.week
        var (begins, offsets) = ([lower], [Self.offset(of: zone, at: lower)])
        var earlier = lower
        for _ in 0..<262 {
            let later = earlier + Self.week
            let offset = Self.offset(of: zone, at: later)
            if offset != offsets[offsets.count - 1] {
                var (low, high) = (earlier, later)
                while high - low > 1 {
                    let middle = low + (high - low) / 2
                    if Self.offset(of: zone, at: middle) == offset { high = middle } else { low = middle }
                }
                begins.append(high)
                offsets.append(offset)
            }
            earlier = later
        }
        self.begins = begins
        self.offsets = offsets
        covered = lower..<earlier
    }

    /// Seconds since 1970, kept within what calendars can say.
    static func seconds(_ date: Date) -> Int {
        let value = date.timeIntervalSince1970.rounded(.down)
        return value.isFinite ? Int(min(max(value, Double(lowest)), Double(highest))) : 0
    }

    private static func offset(of zone: TimeZone, at seconds: Int) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }

    /// The offset at a moment, and from when to when it is known to hold.
    func span(at seconds: Int) -> (offset: Int, range: Range<Int>) {
        guard covered.contains(seconds) else {
            return (Self.offset(of: zone, at: seconds), seconds..<seconds + 1)
        }
        var index = begins.count - 1
        while begins[index] > seconds { index -= 1 }
        let end = index + 1 < begins.count ? begins[index + 1] : covered.upperBound
        return (offsets[index], begins[index]..<end)
    }

    private func offset(at seconds: Int) -> Int { span(at: seconds).offset }

    package func wallTime(_ date: Date) -> WallTime { wallTime(at: Self.seconds(date)) }

    /// - Parameter seconds: since 1970.
    func wallTime(at seconds: Int) -> WallTime { WallTime(seconds: seconds + offset(at: seconds)) }

    /// The moment of a time on the wall, in seconds since 1970. One that a change of the clock leaves out moves forward by
    /// the gap; of two, it is the first.
    func moment(_ time: WallTime) -> Int {
        let before = offset(at: time.seconds - 86_400)
        let after = offset(at: time.seconds + 86_400)
        let first = time.seconds - before
        if before == after || offset(at: first) == before { return first }
        let second = time.seconds - after
        return offset(at: second) == after ? second : first
    }

    package func date(_ time: WallTime) -> Date { Date(timeIntervalSince1970: Double(moment(time))) }

    /// The same; but of a time that comes twice and came once already, the second.
    func date(_ time: WallTime, after date: Date) -> Date {
        let again = time.seconds - offset(at: time.seconds + 86_400)
        let first = self.date(time)
        return first <= date && wallTime(at: again) == time ? Date(timeIntervalSince1970: Double(again)) : first
    }
}
