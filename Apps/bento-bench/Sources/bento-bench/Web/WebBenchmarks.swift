import Foundation

/// The page of `bento web`, as a browser meets it, beside a file of nginx.
struct WebBenchmarks: Sendable {
    let repository: URL

    private var bento: URL { repository.appendingPathComponent(".build/release/bento") }
    private var scratch: URL { repository.appendingPathComponent(".build/bench/web") }

    var all: [Benchmark] {
        [
            Benchmark("web: pages") { try served(pages) },
            Benchmark("web: pages a second") { try served(rates) },
            Benchmark("web: streams") { try served(streams) },
            Benchmark("web: connections") { try served(crowd) },
            Benchmark("web: first view") { try firstView() },
        ]
    }

    /// The number of connections open at once, by the server's own limit.
    private static let connections = 256
    private static let streamsOfSession = 8
    private static let streams = 200
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
                WebPeers.say("skipped web: /\(path): \(skipped.reason)")
            }
        }
        let first = try connection.get("/", cookie: cookie)
        let bytes = Double(first.body.count) / 1024
        figures.append(Figure("web: HTML of the overview", bytes, "KB", .atMost(30)))
        guard let tag = first.fields["etag"] else { throw Skipped(reason: "the overview has no ETag") }
        let unchanged = try timing("/", 304, ["If-None-Match: \(tag)"])
        figures.append(
            Figure("web: overview, unchanged", unchanged.median * 1000, "ms", .atMost(20), note: unchanged.spread)
        )
        return figures
    }

    /// Answers a second, beside those of nginx that gives the same bytes from a file.
    private func rates(_ web: WebProcess) throws -> [Figure] {
        let wrk = try WebPeers.program("wrk", package: "wrk")
        let cookie = try web.enter()
        let first = try LoopbackConnection(port: web.port).get("/", cookie: cookie)
        let address = "http://127.0.0.1:\(web.port)"
        let cookies = ["Cookie: \(cookie)"]
        let file: Double?
        do {
            file = try nginx(first.body, wrk)
        } catch let skipped as Skipped {
            WebPeers.say("skipped web: beside nginx: \(skipped.reason)")
            file = nil
        }
        func figure(_ name: String, _ path: String, _ more: [String]) throws -> Figure {
            let rate = try WebPeers.rate(wrk, address + path, headers: cookies + more)
            let beside = file.map { String(format: "; nginx: %.0f, %.3f times that", $0, rate / $0) } ?? ""
            return Figure(name, rate, "a second", note: "16 connections\(beside)")
        }
        var figures = [try figure("web: overviews", "/", [])]
        if let tag = first.fields["etag"] {
            figures.append(try figure("web: overviews, unchanged", "/", ["If-None-Match: \(tag)"]))
        }
        let text = String(decoding: first.body, as: UTF8.self)
        if let style = text.firstMatch(of: #/"(\/assets\/[^"]+\.css)"/#) {
            figures.append(try figure("web: its style sheet", String(style.1), ["Accept-Encoding: gzip"]))
        }
        if let file {
            figures.append(Figure("web: the overview as a file of nginx", file, "a second", note: "16 connections"))
        }
        return figures
    }

    private func nginx(_ body: [UInt8], _ wrk: URL) throws -> Double {
        let nginx = try WebPeers.program("nginx", package: "nginx-light")
        let folder = scratch.appendingPathComponent("nginx")
        let files = folder.appendingPathComponent("files")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        try Data(body).write(to: files.appendingPathComponent("index.html"))
        return try WebPeers.withNginx(nginx, over: folder) { try WebPeers.rate(wrk, "http://127.0.0.1:\($0)/") }
    }

    /// Streams on which nothing happens until something does.
    private func streams(_ web: WebProcess) throws -> [Figure] {
        var own = try web.enter()
        // What is made at the first look at pages is there from then on.
        for _ in 0..<10 { _ = try LoopbackConnection(port: web.port).get("/", cookie: own) }
        let before = web.memory
        let command = try food()
        var streams: [LoopbackConnection] = []
        for number in 0..<Self.streams {
            // A browser may hold only so many; these are of 25 that were let in.
            if number > 0, number.isMultiple(of: Self.streamsOfSession) { own = try web.enter() }
            let stream = try LoopbackConnection(port: web.port)
            try stream.ask("/live", cookie: own, ["Accept: text/event-stream"])
            let status = try stream.head().status
            guard status == 200 else { throw Skipped(reason: "stream \(number) was answered with \(status)") }
            streams.append(stream)
        }
        let memory = web.memory
        let each = (memory - before) * 1024 / Double(Self.streams)
        var figures = [
            // What is the program's file, of which most is mapped at a start, costs the machine once for all that run it.
            Figure(
                "web: own memory with \(Self.streams) idle streams",
                web.ownMemory,
                "MB",
                .atMost(60),
                note: String(format: "%.1f MB with what is the program's file, %.1f MB before them", memory, before)
            ),
            Figure("web: memory of an idle stream", max(0, each), "KB", .atMost(50)),
        ]
        let followed = try food()
        figures.append(
            Figure(
                "web: food day while \(Self.streams) streams wait / while none does",
                followed.median / command.median,
                "times",
                .atMost(1.25),
                note: command.spread
            )
        )
        var seconds: [Double] = []
        for round in 0..<6 {
            try run(["food", "water", "100 ml"])
            let begun = ContinuousClock.now
            try streams[0].read(until: "event: tick")
            if round > 0 { seconds.append((ContinuousClock.now - begun).seconds) }
        }
        let tick = Timing(seconds: seconds.sorted())
        figures.append(
            Figure(
                "web: from the end of another process to its tick",
                tick.median * 1000,
                "ms",
                .atMost(700),
                note: tick.spread
            )
        )
        return figures
    }

    /// As many connections as may be open, and one more.
    private func crowd(_ web: WebProcess) throws -> [Figure] {
        let cookie = try web.enter()
        var held: [LoopbackConnection] = []
        var served = 0
        // That by which the link was followed is on its way out.
        usleep(300_000)
        for _ in 0..<Self.connections {
            let connection = try LoopbackConnection(port: web.port)
            if try connection.get("/features", cookie: cookie).status == 200 { served += 1 }
            held.append(connection)
        }
        let more = try LoopbackConnection(port: web.port)
        let refused = (try? more.get("/", cookie: cookie).status) == 503
        held.removeAll()
        let isBack = try web.waited { try LoopbackConnection(port: web.port).get("/", cookie: cookie).status == 200 }
        return [
            Figure(
                "web: connections that are served at once",
                Double(served),
                "of \(Self.connections)",
                .atLeast(Double(Self.connections))
            ),
            Figure("web: one more is refused with 503", refused ? 1 : 0, "of 1", .atLeast(1)),
            Figure("web: once they have gone, pages come again", isBack ? 1 : 0, "of 1", .atLeast(1)),
        ]
    }

    /// The first view in Chromium, as the checks of the page measure it.
    private func firstView() throws -> [Figure] {
        _ = try WebPeers.program("chromium", package: "chromium")
        let python = repository.appendingPathComponent(".build/web/venv/bin/python")
        guard FileManager.default.isExecutableFile(atPath: python.path) else {
            throw Skipped(reason: "selenium is not here; 'make test-web' brings it")
        }
        let checks = repository.appendingPathComponent(".ci/web/main.py").path
        let folder = repository.appendingPathComponent(".build/web").path
        let text = try WebPeers.output(of: python, ["-B", "-W", "ignore", checks, bento.path, folder, "speed"])
        guard let view = text.firstMatch(of: #/first view: ([0-9.]+) KB .*first paint after (\d+) ms/#),
            let size = Double(view.1), let paint = Double(view.2)
        else { throw Skipped(reason: "the checks in Chromium say: \(text.suffix(500))") }
        return [
            Figure("web: first view over the wire", size, "KB", .atMost(60)),
            Figure("web: first paint in Chromium", paint, "ms", .atMost(200), note: "median of 5"),
            Figure("web: pages that jump", text.contains("shift 0") ? 0 : 1, "", .atMost(0)),
        ]
    }

    /// The time of a command in the home that is served.
    private func food() throws -> Timing {
        try ProcessTiming.of(21, [(bento, ["food", "day"])], environment: environment)[0]
    }
}

extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
