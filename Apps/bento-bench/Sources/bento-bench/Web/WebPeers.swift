import Foundation

/// Programs of Debian that a server is measured with, and beside.
enum WebPeers {
    /// - Returns: where a program is.
    /// - Throws: ``Skipped`` where it is not here.
    static func program(_ name: String, package: String) throws -> URL {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let found = (folders + ["/usr/sbin"]).map { URL(fileURLWithPath: $0).appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        guard let found else {
            throw Skipped(reason: "'\(name)' is not here; 'apt-get install \(package)' brings it")
        }
        return found
    }

    static func say(_ words: String) { FileHandle.standardError.write(Data((words + "\n").utf8)) }

    /// The output of a program until it ends, however it ends.
    static func output(of program: URL, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }

    /// Requests a second over 16 connections, of the second of two runs of two seconds.
    static func rate(_ wrk: URL, _ address: String, headers: [String] = []) throws -> Double {
        var rate = 0.0
        for _ in 0..<2 {
            let text = try output(of: wrk, ["-t1", "-c16", "-d2s"] + headers.flatMap { ["-H", $0] } + [address])
            guard !text.contains("Non-2xx"), let found = text.firstMatch(of: #/Requests\/sec:\s+([0-9.]+)/#),
                let value = Double(found.1)
            else { throw Skipped(reason: "wrk at \(address): \(text)") }
            rate = value
        }
        return rate
    }

    /// Serves a folder by nginx, with a worker for each processor as our server has an event loop, while work is done.
    static func withNginx<Value>(_ nginx: URL, over folder: URL, _ work: (_ port: Int) throws -> Value) throws -> Value
    {
        // Chosen again each time, so that two runs side by side do not meet.
        let port = Int.random(in: 20_000..<30_000)
        let settings = folder.appendingPathComponent("nginx.conf")
        let text = """
            daemon off; worker_processes auto; pid \(folder.path)/nginx.pid; error_log \(folder.path)/nginx.log;
            events { worker_connections 512; }
            http {
              access_log off; client_body_temp_path \(folder.path); proxy_temp_path \(folder.path);
              fastcgi_temp_path \(folder.path); uwsgi_temp_path \(folder.path); scgi_temp_path \(folder.path);
              default_type text/html;
              server { listen 127.0.0.1:\(port); root \(folder.path)/files; }
            }
            """
        try Data(text.utf8).write(to: settings)
        let process = Process()
        process.executableURL = nginx
        process.arguments = ["-p", folder.path, "-c", settings.path, "-e", folder.path + "/nginx.log"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        let end = ContinuousClock.now + .seconds(5)
        while (try? LoopbackConnection(port: port)) == nil {
            guard process.isRunning, ContinuousClock.now < end else { throw Skipped(reason: "nginx did not start") }
            usleep(20_000)
        }
        return try work(port)
    }
}
