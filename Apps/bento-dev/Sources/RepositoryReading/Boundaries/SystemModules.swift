/// Modules that no manifest declares, because a toolchain or a platform brings them.
///
/// A fixed list and not a lookup in the current toolchain: the same code must pass on every machine, even if a branch
/// for another platform is inactive. `systemModules` in boundaries.json adds to it.
package enum SystemModules {
    package static let names: Set<String> = toolchain.union(apple)

    private static let toolchain: Set<String> = [
        "Swift", "_Concurrency", "_StringProcessing", "RegexBuilder", "Synchronization", "Observation", "Distributed",
        "Cxx", "CxxStdlib", "Builtin", "Foundation", "FoundationEssentials", "FoundationInternationalization",
        "FoundationNetworking", "FoundationXML", "Dispatch", "Testing", "XCTest", "Glibc", "Musl", "Bionic", "Android",
        "Darwin", "WASILibc", "CRT", "ucrt", "WinSDK", "PackageDescription", "PackagePlugin", "CompilerPluginSupport",
        "Runtime", "_Differentiation", "_Volatile",
    ]

    private static let apple: Set<String> = [
        "ARKit", "AVFAudio", "AVFoundation", "AVKit", "Accelerate", "Accessibility", "ActivityKit", "AppIntents",
        "AppKit", "AuthenticationServices", "BackgroundTasks", "CarPlay", "Charts", "ClockKit", "CloudKit", "Combine",
        "Contacts", "CoreAudio", "CoreBluetooth", "CoreData", "CoreFoundation", "CoreGraphics", "CoreHaptics",
        "CoreImage", "CoreLocation", "CoreMIDI", "CoreML", "CoreMedia", "CoreMotion", "CoreNFC", "CoreSpotlight",
        "CoreText", "CoreVideo", "CryptoKit", "EventKit", "FoundationModels", "GameKit", "HealthKit", "HomeKit",
        "IOKit",
        "ImageIO", "Intents", "LocalAuthentication", "MapKit", "MachO", "Metal", "MetalKit", "MusicKit",
        "NaturalLanguage", "Network", "NetworkExtension", "OSLog", "ObjectiveC", "PDFKit", "PassKit", "Photos",
        "PhotosUI", "QuartzCore", "QuickLook", "RealityKit", "SafariServices", "SceneKit", "Security", "Speech",
        "SpriteKit", "StoreKit", "SwiftData", "SwiftUI", "System", "SystemConfiguration", "TipKit", "UIKit",
        "UniformTypeIdentifiers", "UserNotifications", "Vision", "VisionKit", "WatchConnectivity", "WatchKit",
        "WeatherKit", "WebKit", "WidgetKit", "WorkoutKit", "XPC", "os", "simd",
    ]
}
