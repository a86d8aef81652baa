import Core

/// Settings by feature, with value, origin, and help.
///
/// On a wide screen each is a row of one table. On a narrow one, where four columns would leave no space for the help,
/// the setting stands above its help.
package struct SettingsListing: FlowResult {
    package let settings: [SettingEntry]
    /// Names in the file that no feature declares.
    package let unknown: [String]
    /// The names that may have been meant instead.
    package let suggestions: [String]
    private let groups: [(title: String, entries: [SettingEntry])]
    private let isWhole: Bool
    /// The available width.
    package var columns = 80

    private enum CodingKeys: CodingKey {
        case settings, unknown, suggestions
    }

    /// The minimum number of columns for a table.
    static let wide = 120

    init(
        settings: [SettingEntry],
        unknown: [String],
        suggestions: [String],
        groups: [(title: String, entries: [SettingEntry])],
        isWhole: Bool
    ) {
        (self.settings, self.unknown, self.suggestions) = (settings, unknown, suggestions)
        (self.groups, self.isWhole) = (groups, isWhole)
    }

    package func presentation(in context: FlowContext) -> Presentation {
        guard !settings.isEmpty || !unknown.isEmpty else {
            return .text("No feature here has a setting.", tone: .muted)
        }
        var parts = columns < Self.wide ? groups.map(Self.section) : [.table(table)]
        if isWhole {
            parts.append(
                .section(
                    "Elsewhere",
                    [
                        .keyValues([
                            KeyValue("bento profile", "units, zone, body and goal"),
                            KeyValue("bento features", "which features are on"),
                            KeyValue("bento help settings", "how to change a setting, and what wins"),
                        ])
                    ]
                )
            )
        }
        if !unknown.isEmpty {
            let words = "Kept, but nothing here knows them: \(unknown.joined(separator: ", "))."
            parts.append(.notice(Notice(.warning, ([words] + suggestions).joined(separator: "\n"))))
        }
        return .stack(parts)
    }

    private static func section(_ group: (title: String, entries: [SettingEntry])) -> Presentation {
        let pairs = group.entries.flatMap { entry in
            [
                KeyValue(entry.id, "\(entry.shown) (\(entry.place))", tone: entry.tone),
                KeyValue("", entry.explanation, tone: .muted),
            ] + (entry.fault.map { [KeyValue("", $0, tone: .warning)] } ?? [])
        }
        return .section(group.title, [.keyValues(pairs)])
    }

    private var table: Table {
        var rows: [[Table.Cell]] = []
        for group in groups {
            if !rows.isEmpty { rows.append(["", "", "", ""]) }
            rows.append([.init(group.title, tone: .strong), "", "", ""])
            for entry in group.entries {
                rows.append([
                    .init("  " + entry.id), .init(entry.shown, tone: entry.tone),
                    .init(entry.place, tone: .muted),
                    entry.fault.map { .init($0, tone: .warning) } ?? .init(entry.explanation, tone: .muted),
                ])
            }
        }
        return Table(
            [.init("setting"), .init("value"), .init("origin"), .init("what it changes")],
            rows: rows
        )
    }
}
