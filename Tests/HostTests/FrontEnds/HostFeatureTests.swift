import BentoDesk
import Core
import CoreHosting
import CoreTesting
import Testing

@Suite("The program's own flows")
struct HostFeatureTests {
    @Test("they keep the contract of features")
    func contract() {
        #expect(FeatureContract.violations(of: HostFeature.self) == [])
        #expect(FeatureContract.wrongExamples(of: HostFeature.self) == [])
    }

    @Test(
        "none but the person and their page says what others may do, or confirms what they asked for",
        arguments: [Caller.model, .client("a"), .job]
    )
    func openTo(caller: Caller) {
        let open = FeatureRegistrar.registering(HostFeature.self).flows
            .filter { $0.descriptor.openTo.contains(caller.kind) }.map(\.id)
        #expect(open == (caller == .job ? [] : ["host.overview", "host.search", "host.proposals.show"]))
    }

    @Test("they are called by id and are no words of the command line")
    func catalogue() throws {
        let catalogue = HostFeature.callable(FeatureCatalogue([FrontEndFlows.self]))
        #expect(catalogue.ids == ["test"])
        #expect(try catalogue.flow("host.search").descriptor.name == "search")
        #expect(try catalogue.flow("host_proposals_show").id == "host.proposals.show")
        #expect(try catalogue.flow("test.ask").id == "test.ask")
    }
}
