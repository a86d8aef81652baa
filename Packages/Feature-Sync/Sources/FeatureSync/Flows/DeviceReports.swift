import Core

/// The person's devices.
struct DeviceList: FlowResult {
    let devices: [ListedDevice]

    func presentation(in context: FlowContext) -> Presentation {
        .table(
            Table(
                [Table.Column("Device"), Table.Column(""), Table.Column("Id")],
                rows: devices.map { device in
                    let state = device.isRevoked ? "revoked" : device.isThisDevice ? "this device" : ""
                    return [Table.Cell(device.name ?? "unnamed"), Table.Cell(state), Table.Cell(device.id)]
                }
            )
        )
    }
}

struct RevokedDevice: FlowResult {
    let id: String
    let name: String?

    func presentation(in context: FlowContext) -> Presentation {
        .text("'\(name ?? id)' is shut out. Change what else it could know: passwords, keys of servers.")
    }
}

/// Six words over all that this device has seen.
struct CheckReport: FlowResult {
    let words: [String]

    func presentation(in context: FlowContext) -> Presentation {
        .stack([
            .text(words.joined(separator: " "), tone: .strong),
            .text("The same words on another device: it has seen the same.", tone: .muted),
        ])
    }
}

struct LeftSync: FlowResult {
    /// True if the relay heard of it.
    let isTold: Bool

    func presentation(in context: FlowContext) -> Presentation {
        let text = Presentation.text("This device no longer shares anything. Everything that is here stays.")
        guard !isTold else { return text }
        return .stack([
            text,
            .notice(
                Notice(
                    .warning,
                    "The relay could not be told: your other devices still list this one; 'bento sync revoke' there takes it out."
                )
            ),
        ])
    }
}

struct ClosedSync: FlowResult {
    let devices: Int

    func presentation(in context: FlowContext) -> Presentation {
        .text("Sync is closed for all your devices; the relay keeps nothing of what was shared. What is on them stays.")
    }
}
