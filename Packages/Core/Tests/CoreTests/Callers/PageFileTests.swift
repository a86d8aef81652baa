import CoreHosting
import Testing

@Suite("PageFile")
struct PageFileTests {
    @Test(
        "a name that a browser says becomes one that leads nowhere, shows as it is, and keeps its ending",
        arguments: [
            ("foods.csv", "foods.csv"), ("../../etc/passwd", "passwd"), ("/etc/passwd", "passwd"), ("..", "file"),
            ("C:\\Users\\me\\a.txt", "a.txt"), (".bashrc", "bashrc"), ("", "file"), ("...", "file"), ("/", "file"),
            ("a\u{0}b.csv", "a_b.csv"), ("\u{202E}vsc.exe", "_vsc.exe"), ("a\r\nSet-Cookie: x", "a__Set-Cookie__x"),
            ("é ü.jpg", "___.jpg"), ("\u{1F600}", "file"), ("-rf", "-rf"), ("a:b", "a_b"),
            (String(repeating: "x", count: 300) + ".geojson", String(repeating: "x", count: 56) + ".geojson"),
        ]
    )
    func plain(name: String, expected: String) {
        #expect(PageFile.upload(3, name: name) == .upload(3, plainName: expected))
        #expect(PageFile.download(named: name) == .download(plainName: expected))
        #expect(PageFile.upload(3, name: name).word == "upload:3:\(expected)")
    }

    @Test("a word is read as what it was made of, and nothing else is one")
    func words() {
        for file in [PageFile.upload(12, name: "a.csv"), .download(named: "b.html")] {
            #expect(PageFile(file.word) == file)
        }
        #expect(PageFile.download(named: "download:b.html") == .download(plainName: "b.html"))
        let others = [
            "", "a", "/a", "upload:", "upload:1", "upload:1:", "upload:+1:a", "upload:01:a", "upload:1:a/b",
            "upload:1:.a", "upload:1:a:b", "upload:1:a\n", "download:", "download:../a", "download:a/b", "Upload:1:a",
        ]
        for word in others { #expect(PageFile(word) == nil, "\(word)") }
    }
}
