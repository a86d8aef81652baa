/// The pages there are, by their addresses.
package enum Pages {
    package static let routes: [PageRoute] = [
        PageRoute("/", TodayPage.make),
        PageRoute("/food", FoodPage.make),
        PageRoute("/workouts", WorkoutsPage.make),
        PageRoute("/chat", ChatPage.make),
        PageRoute("/reminders", RemindersPage.make),
        PageRoute("/wallet", WalletPage.make),
        PageRoute("/places", PlacesPage.make),
        PageRoute("/search", SearchPage.make),
        PageRoute("/history", HistoryPage.make),
        PageRoute("/proposals", ProposalsPage.make),
        PageRoute("/settings", SettingsPage.make),
        PageRoute("/features", FeaturesPage.make),
        PageRoute("/flags", FlagsPage.make),
        PageRoute("/permissions", PermissionsPage.make),
        PageRoute("/plugins", PluginsPage.make),
        PageRoute("/data", DataPage.make),
        PageRoute("/more", MorePage.make),
        PageRoute("/phones", PhonesPage.make),
        PageRoute("/flows", FlowsPage.make),
    ]
}
