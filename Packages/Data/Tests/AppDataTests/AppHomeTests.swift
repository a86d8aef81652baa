import Core
import Foundation
import Testing

@testable import AppData
@testable import DataTransfer

@Suite("AppHome")
struct AppHomeTests {
    @Test(
        "the option wins, then BENTO_HOME, then XDG, then HOME",
        arguments: [
            ("/o", ["BENTO_HOME": "/b", "XDG_DATA_HOME": "/x", "HOME": "/h"], "/o"),
            (nil, ["BENTO_HOME": "/b", "XDG_DATA_HOME": "/x", "HOME": "/h"], "/b"),
            ("sub/../dir/", [:], "/work/dir"),
            (nil, ["BENTO_HOME": "dir"], "/work/dir"),
        ] as [(String?, [String: String], String)]
    )
    func precedence(option: String?, environment: [String: String], expected: String) throws {
        let home = try AppHome.resolve(option: option, environment: environment, currentFolder: "/work")
        #expect(home.path == expected)
    }

    #if !canImport(Darwin)
        @Test(
            "the platform's folder follows the XDG specification",
            arguments: [
                (["XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/bento"),
                (["XDG_DATA_HOME": "relative", "HOME": "/h"], "/h/.local/share/bento"),
                (["XDG_DATA_HOME": "", "BENTO_HOME": "", "HOME": "/h"], "/h/.local/share/bento"),
            ] as [([String: String], String)]
        )
        func platform(environment: [String: String], expected: String) throws {
            #expect(try AppHome.resolve(option: nil, environment: environment).path == expected)
        }
    #endif

    @Test(
        "without any folder named, the error names --home",
        arguments: [[:], ["HOME": ""], ["HOME": "here"]] as [[String: String]]
    )
    func noHome(environment: [String: String]) throws {
        let error = #expect(throws: HomeError.noHome) { try AppHome.resolve(option: nil, environment: environment) }
        #expect(error?.exitStatus == .configuration)
        #expect(error?.recovery?.contains("--home") == true)
    }

    @Test("impossible paths are refused", arguments: ["", "a\0b"])
    func badPaths(path: String) {
        #expect(throws: HomeError.badPath(path)) { try AppHome.resolve(option: path, environment: [:]) }
    }

    @Test(
        "a path too long for SQLite is refused before anything is made, also behind a link",
        arguments: [432, 496, 5000, 100_000]
    )
    func tooLong(length: Int) throws {
        let path = String((0..<length).map { $0.isMultiple(of: 2) ? "/" : "a" } as [Character])
        let error = #expect(throws: HomeError.self) { try AppHome.resolve(option: path, environment: [:]) }
        #expect(error?.code == "home.too-long")
        #expect(error?.exitStatus == .usage)
        let root = Folder()
        let deep = root.path(String(repeating: "b", count: 200)) + "/" + String(repeating: "c", count: 220)
        try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
        #expect(symlink(deep, root.path("short")) == 0)
        let behind = #expect(throws: HomeError.self) { try AppHome(path: root.path("short")).prepare() }
        #expect(behind?.code == "home.too-long")
    }

    @Test("the longest path that is allowed works")
    func longest() async throws {
        let root = Folder()
        var path = root.path("")
        while path.utf8.count < AppHome.maximumPathLength - 2 {
            path += "/" + String(repeating: "d", count: min(200, AppHome.maximumPathLength - path.utf8.count - 1))
        }
        let home = try AppHome.resolve(option: path, environment: [:])
        let database = AppDatabase(home: home, plans: [Samples.plan])
        try await Samples.fill(database)
        let copy = root.url("copy.sqlite")
        _ = try await DatabaseBackup(database: database).run(to: copy)
        _ = try await DatabaseRestore(database: database).run(from: copy)
        try await database.close()
    }

    @Test(
        "a tilde that no shell has expanded is the person's own folder",
        arguments: [("~/x", "/h/x"), ("~", "/h"), ("./~/x", "/work/~/x"), ("~x", "/work/~x")]
    )
    func tilde(option: String, expected: String) throws {
        let home = try AppHome.resolve(option: option, environment: ["HOME": "/h"], currentFolder: "/work")
        #expect(home.path == expected)
    }

    @Test("folders it makes are private to their owner")
    func makesPrivateFolders() throws {
        let root = Folder()
        let home = AppHome(path: root.path("one/two/three"))
        try home.prepare()
        try home.prepare()
        #expect(try root.mode("one") == 0o700)
        #expect(try root.mode("one/two/three") == 0o700)
    }

    @Test("a file in the way is named, at the end of the path and in its middle", arguments: ["file", "file/below/it"])
    func fileInTheWay(path: String) throws {
        let root = Folder()
        try root.write("file", "text")
        let error = #expect(throws: HomeError.self) { try AppHome(path: root.path(path)).prepare() }
        #expect(error?.exitStatus == .cannotCreate)
        #expect(error?.message.contains(root.path(path)) == true || error?.message.contains(root.path("file")) == true)
        #expect(try root.read("file") == "text")
    }

    @Test(
        "system errors become cases with their exit status",
        arguments: [
            (EACCES, Core.ExitStatus.noPermission), (EROFS, .noPermission), (ENOSPC, .ioError), (EIO, .ioError),
        ]
    )
    func systemErrors(number: Int32, expected: Core.ExitStatus) {
        #expect(HomeError(path: "/home", number: number).exitStatus == expected)
    }

    @Test("a folder that may not be written is refused with 77")
    func readOnlyFolder() async throws {
        let root = Folder(isReachable: true)
        try root.makeFolder("home", mode: 0o555)
        let result = try await Probe.runAsSomebodyElse(root.path("home"), "count")
        #expect(result.status == 77)
        #expect(result.output.contains("--home"))
    }

    @Test("a hostile path cannot redraw the terminal")
    func hostilePath() {
        let message = HomeError.notAFolder("/a\u{1B}[2Jb\nc").message
        #expect(!message.unicodeScalars.contains { $0.value < 32 })
    }
}
