import CoreTesting
import Testing

@Suite("Test volume")
struct TestVolumeTests {
    @Test(
        "quick tries a tenth and never none, full tries all",
        arguments: [(0, 0), (1, 1), (9, 1), (10, 1), (11, 1), (600, 60)]
    )
    func cases(all: Int, quick: Int) {
        #expect(TestVolume.quick.cases(all) == quick)
        #expect(TestVolume.full.cases(all) == all)
    }

    @Test("a sample begins with the first, and is the same each time")
    func sample() {
        #expect(TestVolume.quick.sample(Array(0..<25)) == [0, 10, 20])
        #expect(TestVolume.quick.sample([7]) == [7])
        #expect(TestVolume.quick.sample([Int]()) == [])
        #expect(TestVolume.full.sample([1, 2, 3]) == [1, 2, 3])
    }
}
