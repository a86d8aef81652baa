import Core
import Foundation

/// Location's part of the overview: the place known last, and the fences one is in.
enum LocationCard {
    static func content(_ resolver: ServiceResolver, _ context: FlowContext) async throws -> CardContent? {
        let location = try await resolver.get(LocationCoordinator.self)
        let absence = try await ReceiverFollower(location: location).absence()
        let warning = absence.map { [Presentation.notice(Notice(.warning, $0.sentence(in: context)))] } ?? []
        let unknown = Presentation.text("Your place is not known.", tone: .muted)
        guard let current = try await location.current(), let summary = current.summary else {
            return CardContent(
                warning.isEmpty ? unknown : .stack([unknown] + warning),
                suggestions: [CommandSuggestion("location set PLACE", "say where you are")],
                isInvitation: warning.isEmpty
            )
        }
        var rows = [KeyValue("Place", Measure.place(summary.name, current.placeDistance, context), tone: .strong)]
        if !summary.subtitle.isEmpty { rows.append(KeyValue("In", summary.subtitle)) }
        rows.append(KeyValue("Seen", Measure.time(current.recordedAt.date, context), tone: .muted))
        let names = try await location.store.namesOfFencesInside()
        if !names.isEmpty { rows.append(KeyValue("Inside", names.joined(separator: ", "))) }
        return CardContent(
            warning.isEmpty ? .keyValues(rows) : .stack([.keyValues(rows)] + warning),
            suggestions: [CommandSuggestion("location near", "what is around you")]
        )
    }
}
