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
        arguments: [
            (.model, ["host.overview", "host.search", "host.proposals.list", "host.proposals.show"]),
            (
                .client("a"),
                ["host.overview", "host.profile", "host.search", "host.proposals.list", "host.proposals.show"]
            ),
            (.job, []),
        ] as [(Caller, [String])]
    )
    func openTo(caller: Caller, flows: [String]) {
        let open = FeatureRegistrar.registering(HostFeature.self).flows
            .filter { $0.descriptor.openTo.contains(caller.kind) }.map(\.id)
        #expect(open == flows)
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
