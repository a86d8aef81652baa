import Testing

@testable import Networking

@Suite("Proxy settings", .timeLimit(.minutes(30)))
struct ProxySettingsTests {
    private static let both = ["http_proxy": "http://p:1", "HTTPS_PROXY": "q:2"]

    @Test(
        "the proxy is chosen as other tools choose it",
        arguments: [
            (both, "http", "example.com", 80, "http://p:1"), (both, "https", "example.com", 443, "http://q:2"),
            (both, "https", "localhost", 443, nil), (both, "http", "127.0.0.1", 80, nil),
            (both, "http", "[::1]", 80, nil),
            (["HTTP_PROXY": "p:1"], "http", "example.com", 80, nil),
            (["ALL_PROXY": "socks5://s"], "https", "example.com", 443, "socks://s:1080"),
            (["https_proxy": "a:1", "HTTPS_PROXY": "b:2"], "https", "example.com", 443, "http://a:1"),
            (["https_proxy": ""], "https", "example.com", 443, nil),
            (["https_proxy": "ftp://a"], "https", "x", 443, "a proxy that cannot be used"),
            (["https_proxy": "https://a"], "https", "x", 443, "a proxy that cannot be used"),
            (["https_proxy": "http://"], "https", "x", 443, "a proxy that cannot be used"),
            (["https_proxy": "http://a:99999"], "https", "x", 443, "a proxy that cannot be used"),
            (["all_proxy": "socks5://me:pw@a"], "https", "x", 443, "a proxy that cannot be used"),
            (["https_proxy": "https://a"], "http", "x", 80, nil),
            (["https_proxy": "[::1]:3128"], "https", "x", 1, "http://::1:3128"),
            ([:], "https", "example.com", 443, nil),
        ] as [([String: String], String, String, Int, String?)]
    )
    func choice(environment: [String: String], scheme: String, host: String, port: Int, expected: String?) {
        let settings = ProxySettings(environment: environment)
        #expect(settings.proxy(scheme: scheme, host: host, port: port)?.description == expected)
    }

    @Test(
        "exceptions are hosts, domains, ports or everything",
        arguments: [
            ("*", "a.test", 80, true), ("a.test", "a.test", 80, true), ("a.test", "b.a.test", 80, true),
            (".a.test", "b.a.test", 80, true), ("*.a.test", "b.a.test", 80, true), ("a.test", "ba.test", 80, false),
            ("a.test:8080", "a.test", 80, false), ("a.test:8080", "a.test", 8080, true),
            ("x, A.Test ,y", "a.test", 80, true),
            ("10.0.0.1", "10.0.0.1", 80, true), ("[fe80::1]:80", "[fe80::1]", 80, true), ("", "a.test", 80, false),
        ]
    )
    func exceptions(list: String, host: String, port: Int, isDirect: Bool) {
        let settings = ProxySettings(environment: ["http_proxy": "p:1", "no_proxy": list])
        #expect((settings.proxy(scheme: "http", host: host, port: port) == nil) == isDirect)
    }

    @Test(
        "an empty list of exceptions counts as absent",
        arguments: [
            (["no_proxy": "", "NO_PROXY": "a.test"], true), (["no_proxy": "b.test", "NO_PROXY": "a.test"], false),
        ]
    )
    func emptyExceptions(lists: [String: String], isDirect: Bool) {
        let settings = ProxySettings(environment: lists.merging(["http_proxy": "p:1"]) { $1 })
        #expect((settings.proxy(scheme: "http", host: "a.test", port: 80) == nil) == isDirect)
    }

    @Test("credentials are read, and never shown")
    func credentials() {
        let proxy = ProxySettings(environment: ["https_proxy": "http://me:geheim@p:1"]).https
        #expect(proxy?.user == "me")
        #expect(proxy?.password?.reveal() == "geheim")
        #expect(!"\(String(describing: proxy)) \(String(reflecting: proxy))".contains("geheim"))
    }
}
