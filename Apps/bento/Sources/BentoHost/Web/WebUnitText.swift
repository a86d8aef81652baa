#if Web
    import Core

    /// The files for systemd and launchd, with paths escaped so that they have no special meaning.
    enum WebUnitText {
        /// A user unit (systemd.service(5), systemd.syntax(7)).
        ///
        /// - Throws: a failure (65) if a path is not allowed in it.
        static func systemd(program: String, home: String, port: Int) throws -> String {
            // In a program's name, systemd accepts neither quotes nor backslashes, and a `$` does not begin a variable.
            try check(program, against: "\"'\\")
            try check(home, against: "")
            let words = [escaped(program)] + arguments(home, port).map { escaped($0).replacing("$", with: "$$") }
            return """
                [Unit]
                Description=Bento in the browser of this machine

                [Service]
                ExecStart=\(words.map { "\"\($0)\"" }.joined(separator: " "))
                Restart=on-failure
                RestartSec=5

                [Install]
                WantedBy=default.target

                """
        }

        /// A user agent (launchd.plist(5)).
        ///
        /// - Throws: a failure (65) if a path is not allowed in it.
        static func launchd(program: String, home: String, port: Int) throws -> String {
            for path in [program, home] { try check(path, against: "") }
            let lines = ([program] + arguments(home, port)).map { word in
                let text = word.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
                return "    <string>\(text)</string>"
            }
            return """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0"><dict>
                  <key>Label</key><string>app.bento.web</string>
                  <key>ProgramArguments</key><array>
                \(lines.joined(separator: "\n"))
                  </array>
                  <key>RunAtLoad</key><true/>
                  <key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>
                </dict></plist>

                """
        }

        private static func arguments(_ home: String, _ port: Int) -> [String] {
            ["web", "--no-open", "--port", String(port), "--home", home]
        }

        private static func escaped(_ word: String) -> String {
            word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%")
        }

        /// Rejects paths with a line ending, which would begin a new line.
        private static func check(_ path: String, against letters: String) throws {
            let isPlain = path.unicodeScalars.allSatisfy {
                !letters.unicodeScalars.contains($0)
                    && ![.control, .lineSeparator, .paragraphSeparator].contains(
                        $0.properties.generalCategory
                    )
            }
            guard isPlain else {
                throw Failure.invalid(
                    "web.unit-path",
                    "No unit can name \(path.debugDescription).",
                    recovery: "Move it to a path of letters, digits and spaces."
                )
            }
        }
    }
#endif
