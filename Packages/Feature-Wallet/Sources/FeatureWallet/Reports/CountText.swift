import Core

extension LocaleForms {
    /// `1 exit`, `2,000 exits`.
    func counted(_ count: Int, _ noun: String) -> String {
        "\(number(Int64(count))) \(noun)\(count == 1 ? "" : "s")"
    }
}
