/// Words of the field, explained in a sentence or two.
package enum Glossary {
    package static func text(of topic: String) -> String? {
        let name = topic.lowercased().split { $0.isWhitespace }.joined(separator: " ")
        let spaced = name.replacing("-", with: " ")
        return entries[name] ?? entries[spaced] ?? otherNames[spaced].flatMap { entries[$0] }
    }

    package static var topics: [String] { entries.keys.sorted() }

    private static let otherNames = [
        "1rm": "one rep max", "1 rep max": "one rep max", "vtxos": "vtxo", "utxos": "utxo", "rounds": "round",
    ]

    private static let entries: [String: String] = [
        "tdee":
            "**TDEE**, total daily energy expenditure, is all the energy you spend in a day: at rest, moving, digesting.",
        "bmr": "**BMR**, the basal metabolic rate, is the energy your body spends at complete rest.",
        "rpe":
            "**RPE** rates how hard a set was from 1 to 10; at 8 about two more repetitions would have been possible.",
        "rir": "**RIR**, repetitions in reserve, is how many more you could have done.",
        "one rep max":
            "Your **one-rep max** is the most you can lift once. It is estimated from a set of more: Epley takes weight x (1 + reps / 30).",
        "macros": "**Macros** are the macronutrients: protein and carbohydrate with 4 kcal a gram, fat with 9.",
        "progressive overload":
            "**Progressive overload** means asking a little more of your body over time: more weight, repetitions or sets.",
        "hypertrophy":
            "**Hypertrophy** is growth of muscle; sets of about 6 to 20 repetitions close to failure bring it.",
        "deload": "A **deload** is an easier week, with less weight or fewer sets, to recover.",
        "creatine":
            "**Creatine** is stored in muscle and helps in short, hard efforts; 3 to 5 g a day is the usual dose. Ask a doctor where you have kidney trouble.",
        "met":
            "A **MET** is the energy spent at rest, about 1 kcal per kg and hour; running at 10 km/h is about 10 METs.",
        "lightning": "The **Lightning network** moves bitcoin through payment channels, at once and for small fees.",
        "ark":
            "**Ark** lets people hold and send bitcoin off the chain through a server, at once, and leave to the chain without its help.",
        "vtxo":
            "A **VTXO**, virtual UTXO, is a piece of your money on Ark. It expires at a block height: refresh it before, or the server may take it.",
        "utxo":
            "A **UTXO**, unspent transaction output, is a piece of bitcoin on the chain that nobody has spent yet; a balance is the sum of yours.",
        "round":
            "In a **round** an Ark server settles for many people with one transaction on the chain; refreshing gives you new VTXOs for old ones.",
        "satoshi": "A **satoshi** is the smallest unit of bitcoin: a hundred millionth.",
        "bitcoin":
            "**Bitcoin** is money kept in a ledger that many computers hold together; nobody can take a payment back.",
        "fiber": "**Fiber** is carbohydrate that is not digested; about 14 g for each 1,000 kcal is advised.",
        "protein":
            "**Protein** builds and keeps muscle; 1.6 g for each kg of body weight a day is enough for most who train.",
        "hrv":
            "**HRV**, heart rate variability, is how unevenly the heart beats; lower than your usual can mean that you are tired.",
        "zone 2": "**Zone 2** is easy endurance training: you can still talk in sentences.",
        "supersets": "**Supersets** are two exercises done one right after the other.",
        "sets and reps": "A repetition, or **rep**, is one movement; a **set** is several of them without a pause.",
        "calorie deficit":
            "A **calorie deficit** is eating less energy than you spend; about 7,700 kcal make one kg of body fat.",
        "readiness":
            "**Readiness** is how recovered you are, from your recent training and, where known, your sleep and heart.",
        "geofence": "A **geofence** is an area on the map; Bento notes when you enter or leave it.",
    ]
}
