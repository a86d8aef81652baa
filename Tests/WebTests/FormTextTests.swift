import Testing

@testable import BentoWeb

@Suite("FormText")
struct FormTextTests {
    @Test(
        "reads what browsers send",
        arguments: [("a=1&b=x+y", ["a:1", "b:x y"]), ("a=%C3%BC", ["a:ü"]), ("a", ["a:"]), ("=", [":"]), ("", [])]
    )
    func reads(text: String, items: [String]) {
        #expect(FormText.items(text, limit: 8)?.map { "\($0.name):\($0.value)" } == items)
    }

    @Test("refuses what is no text, and too much", arguments: ["a=%", "a=%0", "a=%zz", "a=%00", "a=%FF", "a&b&c"])
    func refuses(text: String) { #expect(FormText.items(text, limit: 2) == nil) }
}
