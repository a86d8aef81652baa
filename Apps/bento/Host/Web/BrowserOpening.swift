#if Web
    import Core
    import Files
    import Foundation

    /// Opens the person's browser at a link that lets in.
    ///
    /// The link stands in a file that the person alone reads: the arguments of a program are there for everybody on the machine.
    struct BrowserOpening {
        private let file: URL
        /// Whether a browser would be seen.
        let isDesktop: Bool
        #if os(Linux)
            private static let program = "xdg-open"
        #else
            private static let program = "open"
        #endif

        init(_ invocation: HostInvocation, home: URL) {
            file = home.appending(path: "web-open.html")
            #if os(Linux)
                isDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { name in
                    !(invocation.environment.variable(name) ?? "").isEmpty
                }
            #else
                isDesktop = true
            #endif
        }

        /// Writes the file.
        ///
        /// - Parameter link: of this program's own making: letters and digits that mean nothing in HTML.
        /// - Returns: the file's path.
        func lead(to link: String) throws -> String {
            let page = """
                <!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">
                <meta http-equiv="refresh" content="0; url=\(link)"><title>Bento</title>
                """
            try PrivateFile.write(Array(page.utf8), to: file)
            return file.path
        }

        /// - Returns: whether a browser was opened at the file.
        func open() async -> Bool {
            let processes = HostProcesses(feature: "host", programs: [Self.program], clock: ContinuousClock())
            guard isDesktop, await processes.isAvailable(Self.program) else { return false }
            do {
                let result = try await processes.run(
                    Self.program,
                    arguments: [file.path],
                    input: [],
                    outputLimit: 4096,
                    deadline: .seconds(10)
                )
                return result.status == 0
            } catch {
                return false
            }
        }

        /// Forgets the link.
        func forget() { PrivateFile.remove(file) }
    }
#endif
