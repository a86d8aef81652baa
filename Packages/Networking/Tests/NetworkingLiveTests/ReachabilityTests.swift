import NIOCore
import Testing

@testable import NetworkingLive

@Suite("Reachability")
struct ReachabilityTests {
    @Test(
        "addresses of this machine alone, or of nothing but the cable, lead nowhere",
        arguments: [
            ("127.0.0.1", false), ("127.8.9.1", false), ("169.254.3.4", false), ("::1", false), ("fe80::1", false),
            ("febf::1", false), ("192.168.1.2", true), ("10.0.0.1", true), ("203.0.113.9", true), ("fd00::1", true),
            ("2001:db8::1", true), ("fec0::1", true),
        ]
    )
    func addresses(text: String, leadsSomewhere: Bool) throws {
        let address = try SocketAddress(ipAddress: text, port: 0)
        #expect(Reachability.leadsSomewhere(address) == leadsSomewhere)
    }

    @Test("the loopback interface is no way to a network")
    func current() { #expect(!Reachability.current.interfaces.contains("lo")) }
}
