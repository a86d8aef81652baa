/// How much a person moves on a usual day, beside what is measured.
public enum ActivityLevel: String, Sendable, Codable, CaseIterable {
    /// Sitting, hardly any exercise.
    case sedentary
    /// Exercise on one to three days a week.
    case light
    /// Exercise on three to five days a week.
    case moderate
    /// Exercise on six or seven days a week.
    case active
    /// Hard work or training twice a day.
    case veryActive
}
