import Core
import CoreHosting
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// What a form with files says: its fields, in which each file is a word, and the files that the words stand for.
struct UploadReading: Sendable {
    /// In order, as a flow is to read them.
    let fields: [(name: String, value: String)]
    let files: RunFiles
    private let takers: Set<String>
    private let makers: Set<String>

    /// The longest fields together, in bytes; files do not count.
    private static let longestFields = 64 << 10

    /// Reads the fields of a form that has no files, for a flow that may take or make some.
    ///
    /// - Throws: ``PageRefusal`` where a field that takes a file says anything.
    init(_ fields: [(name: String, value: String)], files: RunFiles, for schema: JSONValue) throws(PageRefusal) {
        try self.init(fields, words: [], files: files, for: schema)
    }

    /// Only a file that came with it stands in a field for one; what a file to be made is called becomes its word.
    private init(
        _ sent: [(name: String, value: String)],
        words: Set<String>,
        files: RunFiles,
        for schema: JSONValue
    ) throws(PageRefusal) {
        takers = Self.fields(of: schema, format: PageFile.uploadFormat)
        makers = Self.fields(of: schema, format: PageFile.downloadFormat)
        self.files = files
        var fields: [(name: String, value: String)] = []
        for (name, value) in sent where !value.isEmpty || !takers.contains(name) {
            guard !takers.contains(name) || words.contains(value) else {
                throw PageRefusal(400, "A file is chosen in the form; no path is taken from a page.")
            }
            let isMade = makers.contains(name) && !value.isEmpty
            fields.append((name, isMade ? PageFile.download(named: value).word : value))
        }
        self.fields = fields
    }

    private static func fields(of schema: JSONValue, format: String) -> Set<String> {
        let properties = schema["properties"]?.objectValue ?? [:]
        return Set(properties.filter { ($1["items"] ?? $1)["format"]?.stringValue == format }.keys)
    }

    /// Fields as they were typed, for a form that is shown again: files are chosen anew.
    func typed(_ fields: [(name: String, value: String)]) -> [(name: String, value: String)] {
        fields.filter { !takers.contains($0.name) }.map { name, value in
            guard makers.contains(name), case .download(let plain)? = PageFile(value) else { return (name, value) }
            return (name, plain)
        }
    }

    /// Whether a form is sent in parts.
    static func isNeeded(_ fields: HTTPFields) -> Bool {
        fields[.contentType]?.lowercased().hasPrefix("multipart/") ?? false
    }

    /// Reads a form that is sent in parts, its files to disk as they come.
    ///
    /// - Throws: ``PageRefusal``; what keeping a file throws. Nothing is then left of it.
    static func read(
        _ request: Request,
        for schema: JSONValue,
        into files: RunFiles,
        limits: MultipartReader.Limits = .init()
    ) async throws -> UploadReading {
        let announced = request.headers[.contentLength].map { Int($0) ?? .max } ?? 0
        guard announced <= limits.body else {
            throw PageRefusal(413, "A form with files holds at most \(limits.body >> 20) MB.")
        }
        let types = request.headers[values: .contentType]
        guard types.count == 1 else { throw PageRefusal(415, "A form has one type.") }
        var reader = try MultipartReader(type: types[0], limits: limits)
        var parts = Parts(
            files,
            takers: Self.fields(of: schema, format: PageFile.uploadFormat)
        )
        for try await buffer in request.body {
            try reader.read(buffer.readableBytesView) { try parts.take($0) }
        }
        try reader.finish()
        return try UploadReading(parts.fields, words: parts.words, files: parts.files, for: schema)
    }

    /// The parts of a form as they come.
    private struct Parts {
        let files: RunFiles
        let takers: Set<String>
        var fields: [(name: String, value: String)] = []
        var words: Set<String> = []
        private var name = ""
        private var text: [UInt8] = []
        private var upload: RunFiles.Upload?
        /// A file that no name was given: none was chosen, and its content has to be nothing.
        private var isNoFile = false
        private var room = UploadReading.longestFields

        init(_ files: RunFiles, takers: Set<String>) {
            self.files = files
            self.takers = takers
        }

        mutating func take(_ event: MultipartReader.Event) throws {
            switch event {
            case .begin(let name, let fileName):
                (self.name, text, upload) = (name, [], nil)
                isNoFile = fileName == ""
                room -= name.utf8.count
                guard let fileName, !isNoFile else { return }
                guard takers.contains(name) else {
                    throw PageRefusal(400, "The field '\(name.prefix(80))' takes no file.")
                }
                guard words.count < RunFiles.mostFiles else {
                    throw PageRefusal(413, "A form takes at most \(RunFiles.mostFiles) files.")
                }
                upload = try files.newUpload(named: fileName)
            case .bytes(let bytes):
                if let upload { return try upload.write(bytes) }
                room -= bytes.count
                guard room >= 0 else {
                    throw PageRefusal(
                        413,
                        "The fields of a form hold at most \(UploadReading.longestFields / 1024) KB."
                    )
                }
                text += bytes
            case .end:
                if let upload {
                    try upload.finish()
                    words.insert(upload.word)
                    fields.append((name, upload.word))
                } else {
                    guard !isNoFile || text.isEmpty, !text.contains(0),
                        let value = String(validating: text, as: UTF8.self)
                    else { throw PageRefusal(400, "This is no form that a page of here sends.") }
                    fields.append((name, value))
                }
                upload = nil
            }
        }
    }
}
