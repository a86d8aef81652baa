import PageDrawing

/// The files that each page loads.
enum PageFiles {
    static let style: LocalLink = "/assets/page.css"
    static let script: LocalLink = "/assets/page.js"
    static let icon: LocalLink = "/assets/icon.svg"
    static let manifest: LocalLink = "/manifest.webmanifest"
}
