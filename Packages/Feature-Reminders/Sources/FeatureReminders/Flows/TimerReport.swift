import Core

struct TimerReport: FlowResult {
    let kind: TimerInstallation.Kind?
    /// Paths written or removed, or `crontab`.
    let places: [String]
    let isInstalled: Bool
    /// Their contents, or what they would hold.
    let contents: [String: String]
    let note: String

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = contents.sorted { $0.key < $1.key }.map { place, text in
            .section(place, [.text(text)])
        }
        parts.append(.text(note))
        return .stack(parts)
    }
}
