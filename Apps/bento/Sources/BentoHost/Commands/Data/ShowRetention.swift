import ArgumentParser
import BentoDesk
import Core

/// The retention period of each kind of data, and the setting that changes it.
struct ShowRetention: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "retention",
        abstract: "Show how long each kind of data is kept, and the setting that changes it."
    )
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        try await invocation.show { _ in
            let parts = try invocation.composition.parts()
            let desk = try invocation.composition.settingsDesk()
            var kinds: [RetentionReport.Kind] = []
            for setting in parts.declarations where RetentionReport.isRetention(setting) {
                let entry = try await desk.entry(setting.id)
                kinds.append(
                    RetentionReport.Kind(
                        setting: setting.id,
                        days: entry.value.doubleValue.map { Int(min(max($0, 0), 1e6)) } ?? 0,
                        help: setting.help
                    )
                )
            }
            let limited = Set(kinds.map { $0.setting.prefix { $0 != "." } })
            let rest = parts.runtime.registrations.filter {
                $0.manifest.storesData && !limited.contains($0.manifest.id[...])
            }
            return RetentionReport(kinds: kinds, untilDeleted: rest.map(\.manifest.title))
        }
    }
}

struct RetentionReport: FlowResult {
    struct Kind: Encodable, Sendable {
        let setting: String
        /// 0: until it is deleted.
        let days: Int
        let help: String
    }

    let kinds: [Kind]
    /// The kinds without a limit: the person's own record.
    let untilDeleted: [String]

    /// True for a setting that is a retention period in days.
    static func isRetention(_ setting: SettingDeclaration) -> Bool {
        guard case .integer = setting.kind else { return false }
        return setting.name.hasSuffix("history-days") || setting.name.hasSuffix("keep-days")
    }

    func presentation(in context: FlowContext) -> Presentation {
        let table = Table(
            [.init("setting"), .init("kept for"), .init("what it is about")],
            rows: kinds.map { kind in
                [
                    .init(kind.setting, tone: .strong),
                    .init(kind.days == 0 ? "until you delete it" : "\(context.forms.number(Int64(kind.days))) days"),
                    .init(kind.help),
                ]
            }
        )
        return .stack([
            .table(table), .text("Until you delete it: \(untilDeleted.joined(separator: ", ")).", tone: .muted),
        ])
    }
}
