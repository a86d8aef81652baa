import Testing

@testable import Core
@testable import CoreHosting

@Suite("FeatureCatalogue")
struct FeatureCatalogueTests {
    let catalogue = FeatureCatalogue([Greeter.self, Guest.self])

    @Test("unknown names get the nearest ones")
    func unknown() throws {
        #expect(catalogue.ids == ["greeter", "guest"])
        #expect(catalogue.feature("x") == nil)
        #expect(catalogue.registration(of: "x") == nil)
        let error = #expect(throws: UnknownName.self) { try catalogue.flow("greeter.greet.loudyl") }
        #expect(error?.recovery == "Did you mean 'greeter.greet.loudly'?")
        #expect(error?.exitStatus == .usage)
        #expect(error?.code == "unknown.flow")
        let far = #expect(throws: UnknownName.self) { try catalogue.flow("zzz") }
        #expect(far?.recovery == "There are: greeter.greet.loudly.")
        #expect(catalogue.manifests.count == 2)
    }
}
