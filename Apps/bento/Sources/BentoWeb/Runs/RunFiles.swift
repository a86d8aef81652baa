import BentoServing
import Core
import CoreHosting
import Files
import Foundation
import Hummingbird
import NIOCore
import Synchronization

/// The files of one run: those that were uploaded for it, and those that it makes for a download.
///
/// They are in a folder of their own (0700), under names chosen by this server. A flow gets a word for each
/// (``Core/PageFile``) that refers only to files in this folder: no path comes from a page, and none is sent to one.
final class RunFiles: Sendable {
    /// A file to be saved.
    struct Download: Sendable {
        /// A plain name, for the browser.
        let name: String
        let length: Int
        fileprivate let place: URL
    }

    private struct State {
        var folder: URL?
        var uploads: [String: URL] = [:]
        var downloads: [Download] = []
        var lastNumber = 0
    }

    static let none = Failure(
        "web.no-file",
        "This file is not one that was uploaded for this.",
        recovery: "Choose the file in the form.",
        exitStatus: .noPermission
    )

    /// The maximum number of files that a run may be given, and that it may make.
    static let mostFiles = 8
    /// The maximum size of a file that a run makes, in bytes.
    private static let longestDownload = 256 << 20

    private let temporary: URL
    private let state = Mutex(State())

    /// - Parameter temporary: the folder in which the run's folder is made, once there is a file.
    init(in temporary: URL = FileManager.default.temporaryDirectory) { self.temporary = temporary }

    /// Removes files left by runs of an earlier server. Symbolic links are not followed: they are removed themselves.
    static func clear(_ temporary: URL) { try? FileManager.default.removeItem(at: temporary) }

    deinit { remove() }

    /// Removes the files and their folder.
    func remove() {
        let folder = state.withLock { state in
            defer { state = State(lastNumber: state.lastNumber) }
            return state.folder
        }
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }

    // MARK: Uploads

    /// Removes the uploaded files; those for download stay.
    func removeUploads() {
        let uploads = state.withLock { state in
            defer { state.uploads = [:] }
            return state.uploads
        }
        for place in uploads.values { PrivateFile.remove(place) }
    }

    /// Stores a file that comes in pieces.
    ///
    /// - Parameter name: the name given by the browser, which may be anything.
    func newUpload(named name: String) throws -> Upload {
        let (number, place) = try newPlace()
        let word = PageFile.upload(number, name: name).word
        return Upload(files: self, word: word, place: place, writer: try PrivateFileWriter(place, replacing: false))
    }

    /// A file that is being uploaded. Unless it is finished, it leaves nothing behind.
    struct Upload {
        fileprivate let files: RunFiles
        /// The word by which a flow refers to it.
        let word: String
        fileprivate let place: URL
        fileprivate let writer: PrivateFileWriter

        func write(_ bytes: [UInt8]) throws { try writer.write(bytes) }

        func finish() throws {
            try writer.finish(isLasting: false)
            files.state.withLock { $0.uploads[word] = place }
        }
    }

    /// A location for a file, in a folder that is created for the first one.
    private func newPlace() throws -> (number: Int, place: URL) {
        try state.withLock { state in
            if state.folder == nil {
                try PrivateFile.makeFolder(temporary)
                let folder = temporary.appending(path: UUID().uuidString)
                guard mkdir(folder.path, 0o700) == 0 else { throw FileError(folder.path, number: errno) }
                state.folder = folder
            }
            guard let folder = state.folder else { throw Self.none }
            state.lastNumber += 1
            return (state.lastNumber, folder.appending(path: String(state.lastNumber)))
        }
    }

    // MARK: What a front end is asked

    func open(_ file: InputFile) throws -> any RandomAccessBytes { try RandomAccessFile(place(of: file)) }

    func bytes(of file: InputFile) -> InputSequence { InputSequence(of: try self.place(of: file)) }

    private func place(of file: InputFile) throws -> URL {
        guard let place = state.withLock({ $0.uploads[file.path] }), Self.isPlain(place) else { throw Self.none }
        return place
    }

    /// True if a file is still the one written here, and not a link to another.
    private static func isPlain(_ place: URL) -> Bool {
        var status = stat()
        return lstat(place.path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    func check(_ file: OutputFile) throws { _ = try Self.name(of: file) }

    /// The name of a file. A flow's output to `-`, which elsewhere replaces the result, is a file here, too.
    private static func name(of file: OutputFile) throws -> String {
        if file.path == "-" { return "result.txt" }
        guard case .download(let name)? = PageFile(file.path) else { throw none }
        return name
    }

    func write(_ pieces: InputSequence, to file: OutputFile) async throws {
        let name = try Self.name(of: file)
        guard downloads.count < Self.mostFiles else {
            throw Failure.usage("web.too-many-files", "A run makes at most \(Self.mostFiles) files.")
        }
        let place = try newPlace().place
        let writer = try PrivateFileWriter(place, replacing: false)
        for try await piece in pieces {
            guard writer.byteCount + piece.count <= Self.longestDownload else {
                throw Failure.usage("web.too-long", "A file holds at most \(Self.longestDownload >> 20) MB.")
            }
            try writer.write(piece)
        }
        try writer.finish(isLasting: false)
        let download = Download(name: name, length: writer.byteCount, place: place)
        state.withLock { $0.downloads.append(download) }
    }

    // MARK: Downloads

    var downloads: [Download] { state.withLock { $0.downloads } }

    /// Sends a file as an attachment, which a browser saves and never displays.
    func response(_ download: Download) throws -> Response {
        guard Self.isPlain(download.place) else { throw PageRefusal.missing }
        var fields = PageResponse.fields(sandboxed: true)
        fields[.contentType] = "application/octet-stream"
        fields[.contentDisposition] = "attachment; filename=\"\(download.name)\""
        let body = ResponseBody(contentLength: download.length) { [self] writer in
            let reader = try FileReader(download.place, limit: Self.longestDownload)
            while let piece = try reader.next() { try await writer.write(ByteBuffer(bytes: piece)) }
            try await writer.finish(nil)
            withExtendedLifetime(self) {}
        }
        return Response(status: .ok, headers: fields, body: body)
    }
}
