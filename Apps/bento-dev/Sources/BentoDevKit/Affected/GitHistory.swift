import RepositoryReading

/// A repository's history, read with git's own commands.
struct GitHistory: Sendable {
    let root: String

    struct Changes: Sendable {
        /// The revision at which the comparison starts: the common ancestor.
        let base: String
        /// Paths from the repository's root, sorted: committed, uncommitted, and new files; both names of a moved one.
        let paths: [String]
    }

    /// - Throws: `DevError` (64) for a revision that does not exist, (69) without git or its history.
    func changes(since revision: String) async throws -> Changes {
        guard !revision.isEmpty, !revision.hasPrefix("-") else {
            throw DevError.usage("'\(revision)' is not a revision", fix: "name a branch, a tag or a commit")
        }
        let top = try await git(["rev-parse", "--show-prefix"])
        guard top.succeeded else {
            throw DevError.unavailable("\(root) is not in a git repository", fix: "run it in a clone")
        }
        let commit = try await git(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"])
        guard commit.succeeded else { throw try await missing(revision) }
        let id = commit.output.trimmed
        let ancestor = try await git(["merge-base", id, "HEAD"])
        guard ancestor.succeeded else {
            if try await isShallow() { throw shallow("the common ancestor of \(revision) and HEAD") }
            throw DevError.usage("\(revision) and HEAD have no common ancestor", fix: "name a base of this history")
        }
        let base = ancestor.output.trimmed
        async let tracked = git(["diff", "--name-only", "--no-renames", "--relative", "-z", base, "--"])
        async let fresh = git(["ls-files", "--others", "--exclude-standard", "-z"])
        let (changed, untracked) = try await (tracked, fresh)
        guard changed.succeeded, untracked.succeeded else {
            throw DevError.unavailable(
                "git cannot compare with \(revision): \(changed.complaint.trimmed)",
                fix: "run 'git fsck'"
            )
        }
        let paths = (changed.output + untracked.output).split(separator: "\0").map(String.init)
        return Changes(base: base, paths: Set(paths).sorted())
    }

    /// The content of a file at a revision; nil if it did not exist.
    func content(of path: String, at revision: String) async throws -> String? {
        let result = try await git(["show", "\(revision):./\(path)"])
        return result.succeeded ? result.output : nil
    }

    private func missing(_ revision: String) async throws -> DevError {
        if try await isShallow() { return shallow("'\(revision)'") }
        let names = try await git(["for-each-ref", "--format=%(refname:short)"]).output.split(separator: "\n")
        return .usage(
            "the revision '\(revision)' does not exist.\(Spelling.hint(for: revision, among: names.map(String.init)))",
            fix: "name a branch, a tag or a commit; 'git fetch' brings those of the server"
        )
    }

    private func shallow(_ what: String) -> DevError {
        .unavailable(
            "this is a shallow clone, and \(what) is not in the part of the history it has",
            fix: "run 'git fetch --unshallow', or let the CI system fetch the whole history (fetch-depth: 0)"
        )
    }

    private func isShallow() async throws -> Bool {
        try await git(["rev-parse", "--is-shallow-repository"]).output.trimmed == "true"
    }

    private func git(_ arguments: [String]) async throws -> Tool.Result {
        try await Tool.git.run(["-C", root] + arguments)
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
