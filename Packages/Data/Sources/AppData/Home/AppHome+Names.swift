extension AppHome {
    /// Whether a name in the folder is one that Bento gives.
    package static func owns(_ name: String) -> Bool {
        let fixed = [
            "bento.sqlite", "bento.lock", "secrets.bento", "secrets.key", "secrets.lock", "cache", "jobs", "plugins",
            "web-open.html", "web-runs",
        ]
        let made = [
            "bento.sqlite-", "bento-incoming-", "bento-before-restore-", "bento-damaged-", UnfinishedFile.prefix,
        ]
        let unfinished = ["secrets.bento.new-", "secrets.key.new-"]
        // What the host keeps beside the database, with its locks and what a killed run had not finished writing.
        let states = [
            "settings.json", "permissions.json", "proposals.json", "clients.json", "jobs.json", "bento.log",
            "flags.json",
            "flag-definitions.json", "flag-definitions.good.json", "flag-server.json", "flag-server.good.json",
            "flag-server-state.json", "flag-results.json", "flag-usage.json", "flag-identity", "settings-edited.json",
            "web.json", "web.lock", "web-sessions.json", "crashes.log", "programs.json", "aliases.json", "calls.jsonl",
            "reads.jsonl",
        ]
        // Locks that were left behind by processes that were killed.
        let isLock = name.hasSuffix(".lock") && ["chat-", "wallet-", "proposal-"].contains { name.hasPrefix($0) }
        return isLock || fixed.contains(name) || (made + unfinished).contains { name.hasPrefix($0) }
            || states.contains { name == $0 || name.hasPrefix($0 + ".") || name.hasPrefix("." + $0) }
    }
}
