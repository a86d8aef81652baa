import Core
import Foundation
import LocationText

/// Turns the bytes of a gpsd connection into fixes: JSON objects, one a line, of which reports of class TPV with mode 2
/// or 3 carry a position (gpsd_json(5)).
///
/// Lines may arrive in pieces. Lines that are not JSON are counted and skipped, since a receiver that starts in
/// mid-sentence is normal; a peer that sends nothing else is not gpsd.
package struct GpsdParser {
    /// The maximum length of a line; longer ones are dropped.
    static let maximumLine = 64 << 10
    /// The number of bad lines before the first good one after which the peer is rejected.
    static let maximumGarbage = 100

    private var line: [UInt8] = []
    private var isSkipping = false
    /// The number of lines that were not gpsd's JSON.
    package private(set) var garbageCount = 0
    /// True if a gpsd object was seen.
    package private(set) var isGpsd = false
    private let now: @Sendable () -> Date

    /// - Parameter now: the time of fixes that carry none.
    package init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// Takes bytes as they come and returns the fixes that they complete.
    ///
    /// - Throws: ``GpsdError`` if the peer is not gpsd, or reports an error.
    package mutating func feed(_ bytes: some Sequence<UInt8>) throws(GpsdError) -> [LocationFix] {
        var fixes: [LocationFix] = []
        for byte in bytes {
            if byte == 10 {
                if isSkipping {
                    isSkipping = false
                    try countGarbage()
                } else if let fix = try report() {
                    fixes.append(fix)
                }
                line.removeAll(keepingCapacity: true)
            } else if line.count < Self.maximumLine {
                if !isSkipping { line.append(byte) }
            } else {
                isSkipping = true
                line.removeAll(keepingCapacity: true)
            }
        }
        return fixes
    }

    private mutating func countGarbage() throws(GpsdError) {
        garbageCount += 1
        if !isGpsd, garbageCount >= Self.maximumGarbage { throw GpsdError.notGpsd }
    }

    private mutating func report() throws(GpsdError) -> LocationFix? {
        if line.last == 13 { line.removeLast() }
        guard line.contains(where: { $0 > 32 }) else { return nil }
        guard let object = try? JSONValue(parsing: line, maximumDepth: 16), let kind = object["class"]?.stringValue
        else {
            try countGarbage()
            return nil
        }
        isGpsd = true
        switch kind {
        case "TPV": return fix(object)
        case "ERROR": throw GpsdError.reported(object["message"]?.stringValue ?? "an error without a message")
        default: return nil
        }
    }

    private func fix(_ report: JSONValue) -> LocationFix? {
        guard let mode = report["mode"]?.intValue, mode == 2 || mode == 3,
            let latitude = report["lat"]?.doubleValue, let longitude = report["lon"]?.doubleValue,
            let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        let time = report["time"]?.stringValue.flatMap { Timestamp.date($0.utf8) } ?? now()
        let sides = [report["epx"]?.doubleValue, report["epy"]?.doubleValue].compactMap { $0 }
        return try? LocationFix(
            coordinate,
            time: time,
            altitude: mode == 3 ? report["altHAE"]?.doubleValue : nil,
            // `alt`, all that older versions send, is above the sea (gpsd_json(5)).
            elevation: mode == 3 ? report["altMSL"]?.doubleValue ?? report["alt"]?.doubleValue : nil,
            accuracy: report["eph"]?.doubleValue ?? sides.max(),
            verticalAccuracy: mode == 3 ? report["epv"]?.doubleValue : nil,
            speed: report["speed"]?.doubleValue,
            course: report["track"]?.doubleValue,
            source: .gpsd
        )
    }
}

/// A failure of gpsd or of its connection.
package enum GpsdError: BentoError, Equatable {
    /// Nothing answers there.
    case unreachable(String)
    /// The connection broke, or was silent for too long.
    case lost(String)
    /// The peer speaks another protocol.
    case notGpsd
    /// gpsd reported an error.
    case reported(String)

    package var code: String {
        switch self {
        case .unreachable: "location.gpsd-unreachable"
        case .lost: "location.gpsd-lost"
        case .notGpsd: "location.gpsd-protocol"
        case .reported: "location.gpsd-error"
        }
    }

    package var message: String {
        switch self {
        case .unreachable(let why): "gpsd cannot be reached: \(why)."
        case .lost(let why): "The connection to gpsd was lost: \(why)."
        case .notGpsd: "What answers there does not speak gpsd's JSON."
        case .reported(let text): "gpsd reports: \(text.prefix(200).filter { !$0.isNewline })."
        }
    }

    package var recovery: String? { "Check that gpsd runs and listens on that host and port (2947 by default)." }
    package var isRetryable: Bool { self != .notGpsd }
    package var exitStatus: ExitStatus { self == .notGpsd ? .protocolError : .unavailable }
}
