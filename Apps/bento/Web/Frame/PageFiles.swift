import PageDrawing

/// The files that each page loads.
enum PageFiles {
    static let style = WebFile.style.link
    static let script = WebFile.script.link
    static let icon = WebFile.icon.link
    static let manifest: LocalLink = "/manifest.webmanifest"
}
