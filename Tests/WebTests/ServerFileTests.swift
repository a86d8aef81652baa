import Foundation
import HostTesting
import Testing

@testable import BentoWeb

@Suite("Files of pages", .serialized)
struct ServerFileTests {
    @Test("are named by what they hold, kept for good, and need no session", arguments: ["css", "js", "svg"])
    func files(ending: String) async throws {
        try await RawPages.serving { served in
            let file = try #require([WebFile.style, .script, .icon].first { $0.name.hasSuffix(ending) })
            let plain = try await served.get(file.link.text)
            #expect(plain.hasSuffix("\r\n\r\n" + String(decoding: file.bytes, as: UTF8.self)))
            #expect(RawPages.values(of: "cache-control", in: plain) == ["public, max-age=31536000, immutable"])
            #expect(RawPages.values(of: "content-encoding", in: plain).isEmpty)
            #expect(RawPages.values(of: "content-type", in: plain) == [file.type])
            let tag = try #require(RawPages.values(of: "etag", in: plain).first)
            let packed = try await served.get(file.link.text, ["Accept-Encoding: br, gzip;q=0.8"])
            #expect(RawPages.values(of: "content-encoding", in: packed) == ["gzip"])
            #expect(RawPages.values(of: "vary", in: packed) == ["accept-encoding"])
            #expect(RawPages.values(of: "etag", in: packed).first != tag)
            let known = try await served.get(file.link.text, ["If-None-Match: \"x\", W/\(tag)"])
            #expect(RawPages.status(of: known) == 304)
            #expect(known.hasSuffix("\r\n\r\n"))
        }
    }

    @Test("say gzip only where a browser takes it")
    func codings() {
        let table: [([String], Bool)] = [
            ([], false), (["identity"], false), (["gzip"], true), (["br,GZIP"], true), (["br", "gzip"], true),
            (["gzip;q=0"], false), (["gzip; q=0.0"], false), (["gzip;q=0.1"], true), (["xgzip"], false),
        ]
        for (fields, takes) in table { #expect(WebFile.takesGzip(fields) == takes, "\(fields)") }
    }

    @Test("that there are none of are missing, whoever asks")
    func missing() async throws {
        try await RawPages.serving { served in
            for path in ["/assets/page.css", "/assets/", "/assets", "/assets/../web.json", "/assets/page-0.css/x"] {
                let answer = try await served.get(path)
                #expect(RawPages.status(of: answer) == 404, "\(path)")
            }
        }
    }

    @Test("the manifest names the icon that there is")
    func manifest() async throws {
        try await RawPages.serving { served in
            let manifest = try await served.get("/manifest.webmanifest")
            #expect(RawPages.values(of: "content-type", in: manifest) == ["application/manifest+json"])
            #expect(manifest.contains(WebFile.icon.link.text))
        }
    }
}
