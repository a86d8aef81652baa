import Foundation

/// The page of `bento web`, as a browser meets it, beside a file of nginx.
struct WebBenchmarks: Sendable {
    let repository: URL

    private var bento: URL { repository.appendingPathComponent(".build/release/bento") }
    private var scratch: URL { repository.appendingPathComponent(".build/bench/web") }

    var all: [Benchmark] {
        [
            Benchmark("web: pages") { try served(pages) },
            Benchmark("web: connections and streams") { try served(crowd) },
        ]
    }

    /// What is open at once, as the server says of itself.
    private static let connections = 256
    private static let streamsOfSession = 8
    private static let pagesOfPlaces = [
        "food", "workouts", "wallet", "places", "chat", "reminders", "search?q=egg", "history", "settings", "features",
        "flags", "permissions", "proposals", "data", "flows", "flows/food.log",
    ]

    private var environment: [String: String] {
        [
            "HOME": scratch.path, "BENTO_HOME": scratch.appendingPathComponent("home").path, "PATH": "/usr/bin:/bin",
            "TZ": "UTC", "LC_ALL": "C.UTF-8", "TERM": "dumb",
        ]
    }

    /// Serves a home in which there is something to be shown.
    private func served(_ work: (WebProcess) throws -> [Figure]) throws -> [Figure] {
        guard FileManager.default.isExecutableFile(atPath: bento.path) else {
            throw Skipped(reason: "there is no release host; run 'make release'")
        }
        try? FileManager.default.removeItem(at: scratch)
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        let lines = [
            ["food", "log", "2 eggs, a slice of toast with butter and a black coffee"], ["food", "log", "an apple"],
            ["food", "water", "300 ml"], ["food", "weigh", "72.5 kg"], ["workouts", "log", "bench 3x8 @ 80kg"],
            ["reminders", "add", "stretch every day at 6pm"], ["wallet", "sandbox", "fund", "100000"],
            ["location", "set", "Lisbon"], ["chat", "ask", "how much protein did I eat today?"],
        ]
        for line in lines { try run(line) }
        return try WebProcess(bento, environment: environment).use(work)
    }

    private func run(_ arguments: [String]) throws {
        let settings = ["-i"] + environment.map { "\($0.key)=\($0.value)" }
        try ProcessTiming.run("env", settings + [bento.path] + arguments, in: scratch)
    }

    private func pages(_ web: WebProcess) throws -> [Figure] {
        let cookie = try web.enter()
        let connection = try LoopbackConnection(port: web.port)
        func timing(_ path: String, _ status: Int = 200, _ more: [String] = []) throws -> Timing {
            var seconds: [Double] = []
            for round in 0..<33 {
                let begun = ContinuousClock.now
                let response = try connection.get(path, cookie: cookie, more)
                guard response.status == status else { throw Skipped(reason: "\(path): \(response.status)") }
                // What is made at the first time is there from then on.
                if round > 2 { seconds.append((ContinuousClock.now - begun).seconds) }
            }
            return Timing(seconds: seconds.sorted())
        }
        let overview = try timing("/")
        var figures = [Figure("web: overview", overview.median * 1000, "ms", .atMost(20), note: overview.spread)]
        for path in Self.pagesOfPlaces {
            do {
                let page = try timing("/\(path)")
                figures.append(Figure("web: /\(path)", page.median * 1000, "ms", .atMost(10), note: page.spread))
            } catch let skipped as Skipped {
                FileHandle.standardError.write(Data("skipped web: /\(path): \(skipped.reason)\n".utf8))
            }
        }
        let first = try connection.get("/", cookie: cookie)
        let bytes = Double(first.body.count) / 1024
        figures.append(Figure("web: HTML of the overview", bytes, "KB", .atMost(30)))
        guard let tag = first.fields["etag"] else { throw Skipped(reason: "the overview has no ETag") }
        let unchanged = try timing("/", 304, ["If-None-Match: \(tag)"])
        figures.append(Figure("web: overview, unchanged", unchanged.median * 1000, "ms", note: unchanged.spread))
        return figures + (try rates(web, cookie, first.body, tag))
    }

    private func rates(_ web: WebProcess, _ cookie: String, _ body: [UInt8], _ tag: String) throws -> [Figure] {
        guard let wrk = WebPeers.program("wrk", package: "wrk", for: "web: pages a second") else { return [] }
        let address = "http://127.0.0.1:\(web.port)"
        let cookies = ["Cookie: \(cookie)"]
        let page = try WebPeers.rate(wrk, address + "/", headers: cookies)
        let same = try WebPeers.rate(wrk, address + "/", headers: cookies + ["If-None-Match: \(tag)"])
        let text = String(decoding: body, as: UTF8.self)
        var figures = [
            Figure("web: overviews", page, "a second", note: "16 connections"),
            Figure("web: overviews, unchanged", same, "a second", note: "16 connections"),
        ]
        if let style = text.firstMatch(of: #/"(\/assets\/[^"]+\.css)"/#) {
            let asset = try WebPeers.rate(wrk, address + style.1, headers: cookies + ["Accept-Encoding: gzip"])
            figures.append(Figure("web: its style sheet", asset, "a second", note: "16 connections"))
        }
        guard let nginx = WebPeers.program("nginx", package: "nginx-light", for: "web: beside nginx") else {
            return figures
        }
        let folder = scratch.appendingPathComponent("nginx")
        let files = folder.appendingPathComponent("files")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        try Data(body).write(to: files.appendingPathComponent("index.html"))
        let file = try WebPeers.withNginx(nginx, over: folder) { try WebPeers.rate(wrk, "http://127.0.0.1:\($0)/") }
        figures.append(Figure("web: the overview as a file of nginx", file, "a second", note: "16 connections"))
        figures.append(Figure("web: unchanged overviews / nginx's file", same / file, "times"))
        return figures
    }

    /// As many as may be open, one more, and streams on which nothing happens.
    private func crowd(_ web: WebProcess) throws -> [Figure] {
        let cookie = try web.enter()
        let before = web.memory
        var figures = [Figure("web: memory of the server when it is idle", before, "MB")]
        let command = try food()
        do {
            var held: [LoopbackConnection] = []
            var served = 0
            for _ in 0..<Self.connections {
                let connection = try LoopbackConnection(port: web.port)
                if try connection.get("/", cookie: cookie, ["If-None-Match: *"]).status != 503 { served += 1 }
                held.append(connection)
            }
            figures.append(
                Figure(
                    "web: connections that are served at once",
                    Double(served),
                    "of 256",
                    .atLeast(Double(Self.connections))
                )
            )
            let more = try LoopbackConnection(port: web.port)
            let refused = (try? more.get("/", cookie: cookie).status) == 503
            figures.append(Figure("web: one more is refused with 503", refused ? 1 : 0, "of 1", .atLeast(1)))
            held.removeAll()
        }
        var streams: [LoopbackConnection] = []
        var own = cookie
        for number in 0..<200 {
            // A browser may hold only so many; these are of 25 that were let in.
            if number > 0, number.isMultiple(of: Self.streamsOfSession) { own = try web.enter() }
            let stream = try LoopbackConnection(port: web.port)
            try stream.ask("/live", cookie: own, ["Accept: text/event-stream"])
            let status = try stream.head().status
            guard status == 200 else { throw Skipped(reason: "stream \(number) was answered with \(status)") }
            streams.append(stream)
        }
        figures.append(
            Figure(
                "web: memory with 200 idle streams",
                web.memory,
                "MB",
                .atMost(60),
                note: String(format: "%.1f MB of it for them", web.memory - before)
            )
        )
        let followed = try food()
        figures.append(
            Figure(
                "web: food day while 200 streams wait / while none does",
                followed.median / command.median,
                "times",
                note: command.spread
            )
        )
        return figures
    }

    /// What a command takes, in the home that is served.
    private func food() throws -> Timing {
        try ProcessTiming.of(21, [(bento, ["food", "day"])], environment: environment)[0]
    }
}

extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
