import Files
import Formats
import Foundation
import Testing

@Suite("Files")
final class FileTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)")
        try PrivateFile.makeFolder(folder)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func file(_ name: String) -> URL { folder.appending(path: name) }

    private func mode(_ url: URL) -> mode_t {
        var status = stat()
        return stat(url.path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test("a mapped file stays as it was opened when another takes its place, and what is no file of ours is refused")
    func maps() throws {
        let target = file("a")
        try PrivateFile.write([1, 2, 3], to: target)
        let mapped = try MappedFile(target, limit: 3)
        try PrivateFile.write([4], to: target)
        #expect(Array(mapped.bytes) == [1, 2, 3])
        PrivateFile.remove(target)
        #expect(Array(mapped.bytes) == [1, 2, 3])

        try PrivateFile.write([1, 2, 3], to: target)
        #expect(throws: FileError(target.path, .tooLarge(limit: 2))) { try MappedFile(target, limit: 2) }
        #expect(throws: FileError.self) { try MappedFile(folder, limit: 100) }
        #expect(throws: FileError.self) { try MappedFile(file("b"), limit: 100) }
        try PrivateFile.write([], to: target)
        #expect(throws: FileError.self) { try MappedFile(target, limit: 100) }
        try FileManager.default.createSymbolicLink(at: file("c"), withDestinationURL: target)
        #expect(throws: FileError.self) { try MappedFile(file("c"), limit: 100) }
        #expect(mkfifo(file("d").path, 0o600) == 0)
        #expect(throws: FileError.self) { try MappedFile(file("d"), limit: 100) }
    }

    @Test("a file is private, replaced as a whole, and leaves nothing beside it")
    func replaces() throws {
        let target = file("a")
        let old = umask(0)
        defer { umask(old) }
        try PrivateFile.write([1, 2], to: target)
        try PrivateFile.write([3], to: target)
        #expect(try PrivateFile.read(target, limit: 10) == [3])
        #expect(mode(target) == 0o600)
        #expect(mode(folder) == 0o700)
        #expect(try names == ["a"])
    }

    @Test("what replaces a linked file is written where the links lead to, and the links stay")
    func links() throws {
        let real = file("dotfiles")
        try PrivateFile.makeFolder(real)
        let target = real.appending(path: "a.json")
        try PrivateFile.write([1], to: target)
        try FileManager.default.createSymbolicLink(atPath: file("b").path, withDestinationPath: "dotfiles/a.json")
        try FileManager.default.createSymbolicLink(at: file("a"), withDestinationURL: file("b"))
        try PrivateFile.write([2], to: try PrivateFile.target(of: file("a")))
        #expect(try PrivateFile.read(target, limit: 10) == [2])
        #expect(mode(target) == 0o600)
        for name in ["a", "b"] {
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file(name).path).isEmpty == false)
        }
        #expect(try PrivateFile.target(of: file("none")) == file("none"), "what is not there is no link")
        #expect(try PrivateFile.target(of: target) == target)
    }

    @Test(
        "a link that leads to no file is an error that says where it leads",
        arguments: ["nowhere/at/all", ".", "/dev/null", "link", "fifo"]
    )
    func badLinks(destination: String) throws {
        #expect(mkfifo(file("fifo").path, 0o600) == 0)
        let link = file("link")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: destination)
        let error = #expect(throws: FileError(link.path, .badLink(to: destination))) {
            try PrivateFile.target(of: link)
        }
        #expect(error?.message.contains("is a link to '\(destination)'") == true)
        #expect(error?.exitStatus == .cannotCreate)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == destination)
    }

    @Test("a file that is there is kept where it may not be replaced, also when it came up meanwhile")
    func keeps() throws {
        let target = file("a")
        let writer = try PrivateFileWriter(target, replacing: false)
        try writer.write([1])
        try PrivateFile.write([9], to: target)
        let late = #expect(throws: FileError.self) { try writer.finish() }
        #expect(late?.reason == .exists)
        let early = #expect(throws: FileError.self) { try PrivateFile.write([1], to: target, replacing: false) }
        #expect(early?.reason == .exists)
        #expect(try PrivateFile.read(target, limit: 10) == [9])
        #expect(try names == ["a"])
    }

    @Test(
        "a file of any name is written beside its place",
        arguments: ["a", "two words", "50%25.txt", "é#?.json", String(repeating: "ü", count: 100)]
    )
    func anyName(name: String) throws {
        let writer = try PrivateFileWriter(file(name))
        let unfinished = try names
        #expect(unfinished.count == 1, "\(unfinished)")
        #expect(unfinished.first?.hasPrefix(name.prefix(100) + ".new-") == true, "\(unfinished)")
        try writer.write([1])
        try writer.finish()
        #expect(try names == [name])
        #expect(try PrivateFile.read(file(name), limit: 10) == [1])
    }

    @Test("what is not finished leaves nothing")
    func unfinished() throws {
        do {
            let writer = try PrivateFileWriter(file("a"))
            try writer.write([UInt8](repeating: 1, count: 100_000))
        }
        #expect(try names == [])
    }

    @Test("what a killed program has not finished is swept away; what is being written, or is named otherwise, stays")
    func sweeps() throws {
        let left = ["a.new-\(UUID().uuidString)", "b.c.new-\(UUID().uuidString)"]
        let kept = [
            "a", "a.new-", "new-\(UUID().uuidString)", "a.new-\(UUID().uuidString).txt",
            "a.new-" + left[0].suffix(35) + "Z",
        ]
        for name in left + kept { try Data("half".utf8).write(to: file(name)) }
        try PrivateFile.makeFolder(file("d.new-\(UUID().uuidString)"))
        let pipe = "p.new-\(UUID().uuidString)"
        #expect(mkfifo(file(pipe).path, 0o600) == 0)
        let link = "l.new-\(UUID().uuidString)"
        #expect(symlink(file("a").path, file(link).path) == 0)
        let writer = try PrivateFileWriter(file("a"))
        try writer.write([1])
        let before = try names
        PrivateFileWriter.sweep(before + ["gone.new-\(UUID().uuidString)"], in: folder)
        #expect(try names == before.filter { !left.contains($0) })
        try writer.finish()
        #expect(try PrivateFile.read(file("a"), limit: 10) == [1])
    }

    @Test("a link is replaced, what it points to is not touched; a folder or pipe is refused")
    func kinds() throws {
        try PrivateFile.write([1], to: file("real"))
        symlink(file("real").path, file("link").path)
        try PrivateFile.write([2], to: file("link"))
        #expect(try PrivateFile.read(file("real"), limit: 1) == [1])
        #expect(mkfifo(file("pipe").path, 0o600) == 0)
        for target in [file("pipe"), folder] {
            let fault = #expect(throws: FileError.self) { try PrivateFile.write([1], to: target) }
            #expect(fault?.reason == .notAFile)
        }
    }

    @Test("pipes, devices and folders are refused at once where a regular file is wanted")
    func refusesPipes() throws {
        #expect(mkfifo(file("pipe").path, 0o600) == 0)
        for path in [file("pipe").path, "/dev/zero", folder.path] {
            let url = URL(filePath: path)
            #expect(throws: FileError.self) { try PrivateFile.read(url, limit: 10) }
            #expect(throws: FileError.self) { try RandomAccessFile(url) }
            #expect(throws: FileError.self) { try PrivateFile.copy(url, to: file("copy")) }
        }
        #expect(try names == ["pipe"])
    }

    @Test("a device is read up to the limit where it is allowed, and a pipe only for so long")
    func bounded() throws {
        let zeros = try FileReader(URL(filePath: "/dev/zero"), limit: 200_000, kinds: .any)
        #expect(zeros.byteCount == nil)
        var count = 0
        let fault = #expect(throws: FileError.self) { while let piece = try zeros.next() { count += piece.count } }
        #expect(fault?.reason == .tooLarge(limit: 200_000))
        #expect(count <= 200_000)
        #expect(mkfifo(file("pipe").path, 0o600) == 0)
        let silent = try FileReader(file("pipe"), limit: 10, kinds: .any, patience: .milliseconds(1))
        #expect(throws: FileError.self) { try silent.next() }
    }

    @Test("a pipe is read to its end where somebody writes")
    func pipe() throws {
        #expect(mkfifo(file("pipe").path, 0o600) == 0)
        let reader = try FileReader(file("pipe"), limit: 10, kinds: .any)
        let writing = open(file("pipe").path, O_WRONLY | O_CLOEXEC)
        #expect(write(writing, "hello", 5) == 5)
        close(writing)
        #expect(try reader.readAll() == Array("hello".utf8))
    }

    @Test("a file beyond the limit is refused before it is read; an absent one is nothing")
    func limits() throws {
        try PrivateFile.write([1, 2, 3], to: file("a"))
        let fault = #expect(throws: FileError.self) { try PrivateFile.read(file("a"), limit: 2) }
        #expect(fault?.reason == .tooLarge(limit: 2))
        #expect(try PrivateFile.read(file("none"), limit: 2) == nil)
        #expect(throws: FileError.self) { try RandomAccessFile(file("none")) }
    }

    @Test("bytes are read at any place, and an archive straight from the disk")
    func randomAccess() throws {
        let content = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        var writer = ZipWriter()
        let bytes = writer.entry("numbers", content) + writer.finish()
        try PrivateFile.write(bytes, to: file("a.zip"))
        let source = try RandomAccessFile(file("a.zip"))
        #expect(source.byteCount == bytes.count)
        #expect(try source.read(at: 10, count: 5) == Array(bytes[10..<15]))
        #expect(try source.read(at: bytes.count - 2, count: 50) == Array(bytes.suffix(2)))
        #expect(try source.read(at: bytes.count, count: 1) == [])
        #expect(try source.read(at: -1, count: 1) == [])
        let archive = try ZipArchive(source)
        #expect(try archive.bytes(of: archive.entries[0], limit: .max) == content)
    }

    @Test("a lock excludes, a shared one shares, and a temporary one takes its file along")
    func locks() async throws {
        let lockFile = file("lock")
        var held = try FileLock.attempt(lockFile)
        #expect(held != nil)
        #expect(try FileLock.attempt(lockFile) == nil)
        #expect(try FileLock.attempt(lockFile, .shared) == nil)
        held = nil
        let first = try FileLock.attempt(lockFile, .shared)
        let second = try FileLock.attempt(lockFile, .shared)
        #expect(first != nil)
        #expect(second != nil)
        #expect(try FileLock.attempt(lockFile, .exclusive) == nil)
        first?.release()
        second?.release()
        do {
            let temporary = try FileLock.attempt(file("temporary"), isTemporary: true)
            #expect(temporary != nil)
            #expect(try FileLock.attempt(file("temporary"), isTemporary: true) == nil)
            #expect(try names == ["lock", "temporary"])
        }
        #expect(try names == ["lock"])
        // One that was given up leaves alone what another holds by then.
        var givenUp = try FileLock.attempt(file("temporary"), isTemporary: true)
        givenUp?.release()
        #expect(try names == ["lock"])
        let next = try FileLock.attempt(file("temporary"), isTemporary: true)
        givenUp = nil
        #expect(next?.guards(file("temporary")) == true)
    }

    @Test("a lock of a file that may not be written is known to be free or held")
    func readingLocks() throws {
        let lockFile = file("lock")
        #expect(FileLock.attemptReading(lockFile) == nil)
        do {
            let held = try FileLock.attempt(lockFile)
            try held?.write("first, a long text".utf8)
            try held?.write("second".utf8)
            #expect(FileLock.attemptReading(lockFile) == nil)
        }
        #expect(try PrivateFile.read(lockFile, limit: 100) == Array("second".utf8))
        let reading = FileLock.attemptReading(lockFile)
        #expect(reading != nil)
        #expect(try FileLock.attempt(lockFile, .shared) != nil)
        #expect(try FileLock.attempt(lockFile, .exclusive) == nil)
        #expect(reading?.guards(lockFile) == true)
    }

    @Test("a new file at its own place is kept where it is finished, and taken away where it is not")
    func newFiles() throws {
        do {
            let writer = try PrivateFileWriter(new: file("a"))
            try writer.write("half")
        }
        #expect(try names == [])
        let writer = try PrivateFileWriter(new: file("a"))
        try writer.write("whole")
        try writer.finish()
        #expect(writer.byteCount == 5)
        #expect(mode(file("a")) == 0o600)
        #expect(try PrivateFile.begins(file("a"), with: Array("who".utf8)))
        #expect(try !PrivateFile.begins(file("a"), with: Array("wholemeal".utf8)))
        let again = #expect(throws: FileError.self) { try PrivateFileWriter(new: file("a")) }
        #expect(again?.reason == .exists)
        try PrivateFile.copy(file("a"), to: file("b"))
        #expect(try PrivateFile.read(file("b"), limit: 5) == Array("whole".utf8))
        #expect(PrivateFile.isFolder(folder))
        #expect(!PrivateFile.isFolder(file("a")))
        PrivateFile.remove(file("a"))
        PrivateFile.remove(file("none"))
        #expect(try names == ["b"])
    }

    @Test("an existing file is made private, and a folder is not one")
    func ensures() throws {
        #expect(FileManager.default.createFile(atPath: file("a").path, contents: Data([1])))
        chmod(file("a").path, 0o644)
        try PrivateFile.ensure(file("a"))
        #expect(mode(file("a")) == 0o600)
        #expect(try PrivateFile.read(file("a"), limit: 5) == [1])
        #expect(throws: FileError.self) { try PrivateFile.ensure(folder) }
        #expect(throws: FileError.self) { try PrivateFile.makeFolder(file("a")) }
        try PrivateFile.synchronize(file("a"))
    }

    @Test(
        "an error says what was wrong, ends with a fitting status, and shows no control characters",
        arguments: [
            (ENOENT, "file.missing", 66), (EACCES, "file.not-permitted", 77), (ENOSPC, "file.full", 74),
            (EEXIST, "file.exists", 73), (EISDIR, "file.not-a-file", 66), (ENAMETOOLONG, "file.bad-path", 66),
            (EIO, "file.failed", 74),
        ] as [(Int32, String, Int32)]
    )
    func errors(number: Int32, code: String, status: Int32) {
        let error = FileError("/a\u{1B}[2J" + String(repeating: "x", count: 500), number: number)
        #expect(error.code == code)
        #expect(error.exitStatus.rawValue == status)
        #expect(!error.message.unicodeScalars.contains("\u{1B}"))
        #expect(error.message.count < 300)
    }

    @Test(
        "another process's lock is respected, and its end releases it",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/flock"), "there is no flock(1) here"),
        .timeLimit(.minutes(30))
    )
    func processes() async throws {
        let lockFile = file("lock")
        let holder = Process()
        holder.executableURL = URL(filePath: "/usr/bin/env")
        holder.arguments = ["flock", lockFile.path, "sh", "-c", "echo held; read line"]
        let (input, output) = (Pipe(), Pipe())
        holder.standardInput = input
        holder.standardOutput = output
        try holder.run()
        #expect(output.fileHandleForReading.availableData == Data("held\n".utf8))
        #expect(try FileLock.attempt(lockFile) == nil)
        let clock = ContinuousClock()
        await #expect(throws: FileError(lockFile.path, .locked)) {
            _ = try await FileLock.wait(for: lockFile, timeout: .milliseconds(10), clock: clock)
        }
        input.fileHandleForWriting.closeFile()
        holder.waitUntilExit()
        _ = try await FileLock.wait(for: lockFile, timeout: .seconds(30), clock: clock)
    }
}
