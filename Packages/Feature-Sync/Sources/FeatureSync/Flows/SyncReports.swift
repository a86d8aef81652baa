import Core
import DataSync
import Foundation
import QRCodes
import SyncProtocol

/// The recovery phrase, shown once.
struct PhraseReport: FlowResult {
    let words: [String]

    func presentation(in context: FlowContext) -> Presentation {
        .stack([
            .section(
                "Bento recovery, not a wallet",
                [
                    .keyValues(words.enumerated().map { KeyValue("\($0.offset + 1)", $0.element, tone: .strong) }),
                    .text(
                        "Write these words down and keep them where nobody finds them. They are shown this once and kept nowhere. "
                            + "Whoever has them can read what you share; without them and without a device it is lost."
                    ),
                ]
            ), .text(""),
        ])
    }
}

/// The line that another device reads to ask to be let in.
struct InvitationReport: FlowResult {
    let line: String

    private enum CodingKeys: CodingKey { case line, seconds }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(line, forKey: .line)
        try container.encode(SyncLimits.pairingSeconds, forKey: .seconds)
    }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = []
        // In capitals, which take little more than half of the room.
        if let code = try? QRCode(line.uppercased(), errorCorrection: .low),
            let picture = code.picture("The code of the line below; a wider window shows it.")
        {
            parts.append(.picture(picture))
        }
        parts.append(
            .text(
                "Type 'bento sync join' on the other device, and paste this line. It is good for ten minutes and for one device. Show it "
                    + "to nobody else.",
                tone: .muted
            )
        )
        return .stack([.section("Let a device in", parts), .text(""), .text(line), .text("")])
    }
}

struct InvitedDevice: FlowResult {
    let name: String

    func presentation(in context: FlowContext) -> Presentation {
        .text("'\(name)' shares what you keep from now on.")
    }
}

/// The result of one sync.
struct RunReport: FlowResult {
    let sent: Int
    let received: Int
    let changedRows: Int
    /// `nil` where nobody counted.
    let unsent: Int?
    let isNewDevice: Bool
    let concerns: [String]

    init(_ report: SyncReport, unsent: Int?, concerns: [String]) {
        sent = report.sent
        received = report.applied
        changedRows = report.changedRows
        isNewDevice = report.tookNewNode
        self.unsent = unsent
        self.concerns = concerns
    }

    func presentation(in context: FlowContext) -> Presentation {
        var rows: [KeyValue] = []
        if sent > 0 { rows.append(KeyValue("sent", SyncConcerns.counted(sent, "batch", "batches"))) }
        if changedRows > 0 { rows.append(KeyValue("taken", SyncConcerns.counted(changedRows, "change"))) }
        if let unsent, unsent > 0 { rows.append(KeyValue("not sent yet", SyncStatus.text(unsent), tone: .warning)) }
        var parts: [Presentation] = rows.isEmpty && unsent != nil ? [.text("Nothing was new.")] : [.keyValues(rows)]
        if isNewDevice {
            parts.append(
                .notice(Notice(.info, "Another copy of this home sends, too; this one goes on as a new device."))
            )
        }
        return .stack(parts + concerns.map { .notice(Notice(.warning, $0)) })
    }
}

/// The state of sync in this home.
struct SyncStatus: FlowResult {
    let isShared: Bool
    /// True if it was shared and no longer is: it was restored, or cut off.
    let isInterrupted: Bool
    let relay: String?
    let name: String?
    let devices: Int?
    let agreedAt: Date?
    let unsent: Int?
    let concerns: [String]

    init(isInterrupted: Bool) {
        isShared = false
        self.isInterrupted = isInterrupted
        (relay, name, devices, agreedAt, unsent) = (nil, nil, nil, nil, nil)
        concerns = isInterrupted ? [SyncError.interrupted.message] : []
    }

    init(_ standing: SyncOutlook, keys: SyncKeys, devices: [ListedDevice]) {
        isShared = true
        isInterrupted = false
        relay = keys.relay.description
        name = keys.name
        self.devices = devices.count { !$0.isRevoked }
        agreedAt = standing.agreedAt
        unsent = standing.unsent
        concerns = standing.concerns
    }

    static func text(_ unsent: Int) -> String {
        unsent >= 1_000 ? "1000 changes or more" : SyncConcerns.counted(unsent, "change")
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard isShared else {
            let what = isInterrupted ? SyncError.interrupted : .notShared
            return .text([what.message, what.recovery].compactMap { $0 }.joined(separator: " "))
        }
        var rows: [KeyValue] = []
        if let name { rows.append(KeyValue("this device", name)) }
        if let devices { rows.append(KeyValue("devices", String(devices))) }
        if let relay { rows.append(KeyValue("relay", relay, tone: .muted)) }
        let age = agreedAt.map { context.forms.age(context.time.now.timeIntervalSince($0)) }
        rows.append(KeyValue("agreed", age ?? "not yet", tone: age == nil ? .warning : .normal))
        if let unsent, unsent > 0 { rows.append(KeyValue("to send", Self.text(unsent))) }
        return .stack([.keyValues(rows)] + concerns.map { .notice(Notice(.warning, $0)) })
    }
}
