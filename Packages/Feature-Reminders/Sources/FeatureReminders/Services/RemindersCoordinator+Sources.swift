import AppData
import Core

/// Features' reminders, each with its switch.
extension RemindersCoordinator {
    func sourceList(in context: FlowContext) async throws -> SourcesReport {
        let preferences = try await preferences()
        return SourcesReport(
            sources: (sources?.sources ?? [])
                .filter { !context.hiddenFeatures.contains(String($0.id.prefix { $0 != "." })) }
                .map {
                    SourcesReport.Entry(id: $0.id, summary: $0.summary, isOn: preferences.isOn($0))
                }
        )
    }

    func turn(_ id: String, _ isOn: Bool, in context: FlowContext) async throws -> SourcesReport {
        let known = (sources?.sources ?? []).map(\.id)
        guard known.contains(id) else { throw UnknownName(kind: "source of reminders", name: id, known: known) }
        try await settings.set(RemindersSettings.switched, to: try await preferences().switching(id, isOn))
        return try await sourceList(in: context)
    }
}
