import Core

/// Account's part of the overview; shown only where this device is connected.
enum AccountCard {
    static func content(_ report: AccountReport, in context: FlowContext) -> CardContent {
        CardContent(
            .keyValues(report.pairs(in: context)),
            suggestions: [CommandSuggestion("account status", "load it again")]
        )
    }
}
