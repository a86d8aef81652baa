import Foundation

/// A library of Python that does the same work, to be measured beside Bento. The Python is the one that `BENTO_PYTHON` names, else
/// `python3` on the path.
struct PythonPeer: Sendable {
    /// Its name in PyPI.
    let package: String
    /// The program; it prints what it measured as numbers, with spaces between.
    let script: String

    /// - Returns: what it printed; `nil`, which is said on standard error, where the Python does not have the package.
    func measure(_ files: [URL], for benchmark: String) -> [Double]? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let python = ProcessInfo.processInfo.environment["BENTO_PYTHON"] ?? "python3"
        process.arguments = [python, "-W", "ignore", "-c", script] + files.map(\.path)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        var numbers: [Double] = []
        if (try? process.run()) != nil {
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        }
        guard !numbers.isEmpty else {
            let words =
                "skipped \(benchmark) beside \(package): '\(python) -m pip install \(package)' brings it, "
                + "BENTO_PYTHON names another Python\n"
            FileHandle.standardError.write(Data(words.utf8))
            return nil
        }
        return numbers
    }

    /// The Python, where it has the package; `nil`, which is said on standard error, where it does not.
    func program(for benchmark: String) -> URL? {
        let finding = PythonPeer(package: package, script: "import sys, \(package); print(1)")
        guard finding.measure([], for: benchmark) != nil else { return nil }
        let python = ProcessInfo.processInfo.environment["BENTO_PYTHON"] ?? "python3"
        if python.contains("/") { return URL(fileURLWithPath: python) }
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(python) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Serves the tools of a list in a file over standard input and output; each call gives the same small result.
    static let mcp = PythonPeer(
        package: "mcp",
        script: """
            import json, sys, anyio, mcp_types as types
            from mcp.server import Server
            from mcp.server.stdio import stdio_server
            listed = types.ListToolsResult.model_validate(json.load(open(sys.argv[1])))
            async def list_tools(context, params): return listed
            async def call_tool(context, params):
                return types.CallToolResult(content=[types.TextContent(type="text", text='{"plates":[20,10]}')],
                    structured_content={"plates": [20, 10]})
            server = Server("peer", on_list_tools=list_tools, on_call_tool=call_tool)
            async def main():
                async with stdio_server() as (read, write):
                    await server.run(read, write, server.create_initialization_options())
            anyio.run(main)
            """
    )

    /// Decodes every message of FIT files; the best seconds of three runs.
    static let fitdecode = PythonPeer(
        package: "fitdecode",
        script: """
            import sys, time, fitdecode
            best = None
            for _ in range(3):
                start = time.perf_counter()
                for name in sys.argv[1:]:
                    try:
                        with fitdecode.FitReader(name, check_crc=fitdecode.CrcCheck.WARN, error_handling=fitdecode.ErrorHandling.IGNORE) as reader:
                            for frame in reader: pass
                    except Exception: pass
                spent = time.perf_counter() - start
                best = spent if best is None else min(best, spent)
            print(best)
            """
    )

    /// Scans a health export for its records and drops each; seconds, records, and the most memory in kB.
    static let lxml = PythonPeer(
        package: "lxml",
        script: """
            import sys, time, resource
            from lxml import etree
            best = None
            for _ in range(3):
                start = time.perf_counter()
                found = 0
                for _, element in etree.iterparse(sys.argv[1], events=("end",), tag="Record", huge_tree=True):
                    if element.get("type"): found += 1
                    element.clear()
                    while element.getprevious() is not None: del element.getparent()[0]
                spent = time.perf_counter() - start
                best = spent if best is None else min(best, spent)
            print(best, found, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
            """
    )
}
