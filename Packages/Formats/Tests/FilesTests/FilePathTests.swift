import Files
import Foundation
import Testing

@Suite("File paths")
struct FilePathTests {
    @Test(
        "a file's path is what Foundation says",
        arguments: [
            "/a/b", "/a/b/", "/", "//x", "/a//b", "/a b/ü/100%", "/a%20b", "/q?x#y", "/a:b;c", "/a/.", "/a/../b",
            "rel/x", "~/x",
            "", "/日本/🥚.json", "/e\u{301}",
        ]
    )
    func same(path: String) {
        for isDirectory in [false, true] {
            let url = URL(fileURLWithPath: path, isDirectory: isDirectory)
            #expect(url.filePath == url.path)
            #expect(Array(url.filePath.utf8) == Array(url.path.utf8))
            let child = URL(fileURLWithPath: "/home/x", isDirectory: true).appending(path: path)
            #expect(Array(child.filePath.utf8) == Array(child.path.utf8))
        }
    }
}
