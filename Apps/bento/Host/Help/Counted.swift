/// A number of things: `1 flag`, `2 flags`.
func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
