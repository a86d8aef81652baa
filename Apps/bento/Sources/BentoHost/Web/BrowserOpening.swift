#if Web
    import BentoPlatform
    import Core
    import Files
    import Foundation

    /// Opens the person's browser at a link that grants access.
    ///
    /// The link is written to a file that only the person can read: the arguments of a program are visible to everybody
    /// on the machine.
    struct BrowserOpening {
        private let file: URL
        /// True if a browser would be visible.
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
        /// - Parameter link: made by this program: letters and digits without a special meaning in HTML.
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

        /// Removes the link.
        func forget() { PrivateFile.remove(file) }
    }
#endif
