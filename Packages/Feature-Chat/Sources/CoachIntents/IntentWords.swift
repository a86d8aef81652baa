/// The words that slots know.
enum IntentWords {
    static let nutrients = PhraseTable(
        """
        kcal: calories, calorie, kcal, kcals, cals, energy, calorie intake, caloric intake
        protein: protein, proteins, protein intake
        carbs: carbs, carb, carbohydrates, carbohydrate, carb intake
        fat: fat, fats, fat intake
        fiber: fiber, fibre
        sugar: sugar, sugars
        sodium: sodium, salt
        """
    )
    static let meals = PhraseTable(
        """
        breakfast: breakfast, brekkie
        lunch: lunch
        dinner: dinner, supper, tonight
        snack: snack, snacks, a snack
        """
    )
    static let exercises = PhraseTable(
        """
        bench press: bench press, bench, bench presses, flat bench
        incline bench press: incline bench, incline bench press, incline press
        squat: squat, squats, back squat, back squats
        front squat: front squat, front squats
        deadlift: deadlift, deadlifts, conventional deadlift
        romanian deadlift: romanian deadlift, romanian deadlifts, rdl
        overhead press: overhead press, ohp, shoulder press, military press, strict press
        pull up: pull up, pull ups, pullup, pullups
        chin up: chin up, chin ups, chinups
        push up: push up, push ups, pushup, pushups
        row: row, rows, barbell row, barbell rows, bent over row
        lunge: lunge, lunges
        dip: dip, dips
        curl: curl, curls, bicep curl, bicep curls, biceps curl
        leg press: leg press
        hip thrust: hip thrust, hip thrusts
        plank: plank, planks
        5k: 5k, 5 k, 5 km
        10k: 10k, 10 k, 10 km
        half marathon: half marathon
        marathon: marathon
        run: run, runs, running
        ride: ride, rides, bike ride, cycling
        swim: swim, swims, swimming
        walk: walk, walks
        """
    )
    static let metrics = PhraseTable(
        """
        weight: weight, body weight, bodyweight
        kcal: calories, calorie, kcal, calorie intake, energy intake, intake
        protein: protein, protein intake
        carbs: carbs, carb intake
        fat: fat intake
        training: training, workouts, training volume, volume, strength, lifts, bench, squat, deadlift, fitness
        water: water, water intake
        sleep: sleep
        steps: steps
        """
    )
    static let goals = PhraseTable(
        """
        strength: strength, strong, heavy
        hypertrophy: hypertrophy, muscle, muscle building, bodybuilding
        endurance: endurance, cardio, conditioning, hiit, stamina
        power: power, explosive, plyometric
        mobility: mobility, stretching, stretch, flexibility, yoga
        recovery: recovery, easy, light, gentle
        general: general, fitness, balanced
        sport: sport, sports, football, soccer, basketball, tennis, climbing
        """
    )
    static let muscles = PhraseTable(
        """
        legs: leg, legs, quads, hamstrings, leg day
        chest: chest, pecs
        back: back, lats
        shoulders: shoulder, shoulders, delts
        arms: arm, arms, biceps, triceps
        core: core, abs, ab
        glutes: glute, glutes
        full body: full body, whole body, total body
        upper body: upper body, upper
        lower body: lower body, lower
        push: push
        pull: pull
        """
    )
    static let equipment = PhraseTable(
        """
        none: without equipment, no equipment, bodyweight, body weight, at home, home, without any equipment, no gear
        dumbbells: dumbbells, dumbbell, with dumbbells, with a dumbbell
        barbell: barbell, with a barbell, barbells
        kettlebell: kettlebell, kettlebells, a kettlebell, with a kettlebell, with kettlebells
        bands: bands, resistance bands, with bands
        machines: machines, gym machines
        gym: gym, at the gym, in the gym
        """
    )
    static let screens = PhraseTable(
        """
        workouts: workouts, workout, my workouts, training, the workouts
        food: food, my food, nutrition, food log, the food log, my meals
        wallet: wallet, my wallet, the wallet, bitcoin
        location: map, the map, location, places, my places
        settings: settings, the settings, my settings, preferences
        account: account, my account, profile, my profile
        overview: overview, the overview, home screen, dashboard, the dashboard
        """
    )

    private static let notFood: Set<String> = [
        "day", "days", "time", "workout", "meeting", "idea", "dream", "question", "questions", "problem", "problems",
        "fun",
        "feeling", "headache", "nothing", "chance", "trouble", "session", "run", "walk", "swim", "sleep", "night",
        "week",
        "it", "that", "this", "everything", "anything", "enough", "work", "surgery", "pain", "cold", "baby", "call",
        "fight", "training", "plan", "weekend", "year", "look", "break", "injury", "doubts", "so", "would", "could",
        "should",
        "if", "tomorrow", "kids", "cancer", "covid", "flu", "fever",
    ]
    private static let neverFirst: Set<String> = [
        "no", "not", "too", "never", "none", "to", "been", "less", "more", "my", "gone", "done", "out", "i", "you",
        "we", "he",
        "she", "they",
    ]

    private static let usual: Set<String> = [
        "standard", "usual", "regular", "normal", "favorite", "favourite", "typical",
    ]

    static func mayBeFood(_ words: ArraySlice<String>) -> Bool {
        // "My" begins a meal where enough follows, or what one eats so often that it has a name.
        let isMine = words.first == "my" && (words.count > 3 || words.dropFirst().first.map(usual.contains) ?? false)
        guard let first = words.first, !neverFirst.contains(first) || isMine else { return false }
        // A number alone is nothing to eat.
        guard words.contains(where: { $0.first?.isLetter == true }) else { return false }
        return !words.contains { notFood.contains($0) || negations.contains($0) }
    }

    private static let negations: Set<String> = ["not", "never", "nobody", "instead"]

    private static let activities: Set<String> = [
        "ran", "run", "running", "jog", "jogged", "jogging", "cycled", "cycling", "biked", "biking", "bike", "rode",
        "ride", "swam", "swim", "swimming", "walked", "walk", "walking", "hiked", "hike", "hiking", "rowed", "rowing",
        "yoga", "pilates", "spinning", "spin", "crossfit", "hiit", "boxing", "climbing", "climbed", "tennis",
        "football",
        "soccer", "basketball", "skiing", "skied", "stretching", "stretched", "workout", "lifted", "skating", "dance",
        "dancing", "elliptical", "treadmill", "sprints", "burpees", "situps", "crunches", "cardio",
    ]

    static func isActivity(_ words: ArraySlice<String>) -> Bool {
        guard !words.contains(where: { negations.contains($0) || $0 == "no" || $0 == "nothing" }) else { return false }
        for index in words.indices {
            if activities.contains(words[index]) || exercises.longest(words[index...]) != nil { return true }
        }
        return false
    }

    static let pastActivities: Set<String> = [
        "ran", "jogged", "cycled", "biked", "rode", "swam", "walked", "hiked", "rowed", "climbed", "skied", "stretched",
        "lifted", "squatted", "benched", "deadlifted", "danced", "boxed",
    ]
    static let aims: Set<String> = [
        "lose", "gain", "build", "get", "cut", "bulk", "improve", "become", "maintain", "reduce", "increase", "put",
        "tone",
        "grow", "drop", "recomp",
    ]
    static let terms = PhraseTable(
        """
        tdee: tdee, total daily energy expenditure, energy expenditure
        bmr: bmr, basal metabolic rate, resting energy, basal rate
        rpe: rpe, rate of perceived exertion
        rir: rir, reps in reserve
        vtxo: vtxo, vtxos, virtual utxo
        utxo: utxo, utxos
        ark: ark
        one rep max: one rep max, 1rm, 1 rep max, one repetition maximum
        macros: macros, macronutrients
        progressive overload: progressive overload
        hypertrophy: hypertrophy
        deload: deload, deloading, deload week, deload weeks
        creatine: creatine
        met: met, mets, metabolic equivalent
        lightning: lightning, lightning network, the lightning network
        satoshi: satoshi, satoshis, sats
        bitcoin: bitcoin
        fiber: fiber, fibre, dietary fiber
        protein: protein
        hrv: hrv, heart rate variability
        zone 2: zone 2, zone two
        supersets: supersets, superset
        calorie deficit: calorie deficit, deficit, caloric deficit
        readiness: readiness
        geofence: geofence, geofences
        """
    )
    static let features = PhraseTable(
        """
        food: food, a meal, meal, meals, calories, what i eat, breakfast, lunch, dinner, recipe, foods
        water: water
        weight: weight, my weight
        workouts: workout, workouts, training, exercise, exercises, run, sets
        wallet: payment, payments, bitcoin, wallet, sats
        location: place, places, location, map
        reminders: reminder, reminders
        """
    )
    /// Words that belong to one feature, whatever is said about them.
    static let hints = PhraseTable(
        """
        reminders: reminder, reminders, remind
        location: distance, distances, geofence, geofences, fence, fences, coordinates, gps, gpx
        wallet: btc, bitcoin, sats, satoshi, satoshis, wallet, lightning, invoice, invoices, vtxo, vtxos
        workouts: workout, workouts, reps, barbell, deadlifts, programme, rest timer, heart rate
        food: calories, protein, carbs, recipe, recipes, meal, meals, barcode, nutrition
        """
    )

    static func beginsActivity(_ words: ArraySlice<String>) -> Bool {
        guard let first = words.first else { return false }
        return IntentTime.isNumber(first) || activities.contains(first) || exercises.longest(words) != nil
    }

    private static let notPlaces: Set<String> = [
        "pain", "hurry", "a", "love", "trouble", "bed", "shape", "mood", "the", "my", "need", "good", "bad", "great",
        "terrible", "ketosis", "deficit", "surplus", "control", "charge", "doubt", "debt", "for", "between", "training",
        "tears", "shock", "agony", "recovery",
    ]

    static func mayBePlace(_ words: ArraySlice<String>) -> Bool {
        guard let first = words.first, first.first?.isLetter == true else { return false }
        return !words.contains { notPlaces.contains($0) }
    }
}
