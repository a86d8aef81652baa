/// The meanings of the words of questions. Each line: a meaning, a colon, and the phrases for it; the longest phrase counts.
enum QuestionWords {
    static let quantities = PhraseTable(
        """
        kcal: calories, calorie, kcal, kcals, cals, calorie intake, energy intake, caloric intake
        protein: protein, proteins, protein intake
        carbs: carbs, carb, carbohydrates, carbohydrate
        fat: fat, fats
        fiber: fiber, fibre
        sugar: sugar, sugars
        sodium: sodium, salt
        macros: macros, macro, macro split, macronutrients
        water: water, hydration, fluids, fluid, liters, litres, liter, litre
        weight: how heavy am i, how heavy was i, weight, body weight, bodyweight, weigh, weighed, weighing
        steps: steps, step, step count, stepcount
        sleep: sleep, slept, asleep, sleeping, night, nights, hours of sleep
        restingHeartRate: resting heart rate, resting pulse, rhr, resting hr
        heartRate: heart rate, pulse, bpm, hr
        heartRateVariability: hrv, heart rate variability
        mood: mood, feel, felt, feeling
        stress: stress, stressed, stress level
        feeling: energy level, energy levels, energy, tired, energetic, exhausted
        restDays: rest days, rest day, days off
        streak: streak, streaks, current streak, longest streak
        pace: pace, speed, how fast
        volume: volume, tonnage
        reps: reps, repetitions, rep
        sets: sets, set
        oneRepMax: 1rm, one rep max, e1rm, estimated max, 1 rep max, one repetition max, estimated 1rm, estimated one rep max
        ascent: elevation, elevation gain, ascent, climbing metres, climbing meters, climb, climbed, vertical
        distance: distance, far, further, farther, mileage, km, kms, kilometers, kilometres, kilometer, kilometre, miles, mile, mi, metres, meters
        duration: hours, hour, minutes, mins, long, duration, length, total time, time spent, training time, spend training
        session: workout, workouts, gym visits, session, sessions, training, trainings, train, trained, gym, exercise, exercised, work out, worked out, working out, classes, class, activities
        balance: balance, money do i have, bitcoin do i have, sats do i have
        targets: targets, my targets, my goals, my goal
        meals: many meals, number of meals
        entries: entries, using this, been using this, using bento
        """
    )
    static let sports = PhraseTable(
        """
        run: run, ran, running, runs, jog, jogged, jogging
        ride: ride, rode, rides, cycle, cycled, cycling, bike, biked, biking, bike ride, bike rides, on the bike, bicycle
        swim: swim, swam, swum, swims, swimming
        walk: walk, walked, walks, walking
        hike: hike, hiked, hikes, hiking
        row: rowed, rowing
        yoga: yoga, yoga class, yoga classes
        pilates: pilates
        ski: ski, skied, skiing
        """
    )
    static let exercises = PhraseTable(
        """
        bench press: bench press, bench, bench presses, benched, benching, flat bench
        incline bench press: incline bench, incline bench press, incline press
        squat: squat, squats, squatted, squatting, back squat, back squats
        front squat: front squat, front squats
        deadlift: deadlift, deadlifts, deadlifted, deadlifting, dl
        romanian deadlift: romanian deadlift, romanian deadlifts, rdl, rdls
        overhead press: overhead press, ohp, shoulder press, military press, strict press
        pull up: pull up, pull ups, pullup, pullups
        chin up: chin up, chin ups, chinup, chinups
        push up: push up, push ups, pushup, pushups, press ups
        barbell row: barbell row, barbell rows, bent over row, bent over rows
        lunge: lunge, lunges
        dip: dip, dips
        curl: curl, curls, bicep curl, bicep curls, biceps curl, biceps curls
        leg press: leg press
        hip thrust: hip thrust, hip thrusts
        plank: plank, planks, planked
        sit up: sit up, sit ups, situps
        """
    )
    static let races = PhraseTable(
        """
        5k: 5k, 5 k, 5 km, 5ks
        10k: 10k, 10 k, 10 km, 10ks
        half marathon: half marathon, half marathons
        marathon: marathon, marathons
        """
    )
    static let muscles = PhraseTable(
        """
        legs: legs, leg, leg day
        chest: chest, pecs, chest day
        back: back, lats, back day
        shoulders: shoulders, shoulder, delts
        biceps: biceps, bicep
        triceps: triceps, tricep
        core: core, abs, ab
        glutes: glutes
        hamstrings: hamstrings
        quads: quads
        calves: calves
        """
    )
    static let meals = PhraseTable(
        """
        breakfast: breakfast, brekkie
        lunch: lunch
        dinner: dinner, supper
        snack: snack, snacks, snacked, snack on
        """
    )
    static let cues = PhraseTable(
        """
        mean: average, avg, mean, on average, per day, a day, daily, averages, averaged, averaging, typical day
        each: every day, each day
        median: median
        sum: total, in total, altogether, combined, sum, totals
        most: most, highest, maximum, max, longest, furthest, farthest, heaviest, biggest, greatest, top, record, records, pr, prs, pb, pbs, personal best, personal record, strongest, largest, hardest, busiest
        least: lowest, minimum, min, least, shortest, smallest, lightest, fewest
        best: best
        worst: worst
        fastest: fastest, quickest
        slowest: slowest
        once: in one workout, in a workout, in a session, in one session, in a single session, in a single workout, in one go, at once
        latest: last, latest, most recent, current, currently, previous, last time
        earliest: first, earliest, first time, start, started, begin, began
        upcoming: next, upcoming
        often: how many times, how often, number of, times, often, frequently
        change: lose, lost, gain, gained, put on, losing, gaining, progress, progressing, progressed, improve, improved, improving, develop, developed, developing, trend, trending, going up, going down, go up, go down, gone up, gone down, went up, went down, gotten better, got better, getting better, better, change, changed, evolved, improvement, loss, heavier, lighter, increase, increased, decrease, decreased, drop, dropped, stronger, getting stronger, grown, grow, grew, difference
        compare: vs, versus, compare, compared to, compared with, than, against, more than, further than, less than, side by side, difference between, longer than
        usual: usually, usual, normally, typically, tend to
        clock: what time, at what time
        often eaten: most eaten, eat most, eat most often, eaten most, favorite foods, favourite foods, most often, eat the most often
        left: left, remaining, how close, close to, still eat, still have, can i eat, can i still eat, more can i eat, to go, still allowed, still drink, still need, can i still have, still to eat
        over: over, above, too many, too much, deficit, surplus, exceed, exceeded, go over, went over
        under: under, below
        goal: goal, target, goals, limit, in goal, on target
        enough: enough
        eat: eat, ate, eaten, consume, consumed, eating
        drink: drink, drank, drunk, drinking
        have: have, had, log, logged, tracked
        burn: burn, burned, burnt, burning, burn off
        skip: skip, skipped, miss, missed
        heavy: lift, lifted, lifting
        who: which day, what day, on which day, on what day, which days, what days, on which days, on what days, which date, what date, which night, what night, which nights
        days: days, day, date, in a day, in one day, in a single day, on a single day
        share: percent, percentage, %, what fraction, what share, proportion, share
        row: in a row, consecutive, straight, back to back
        faster: faster, slower, quicker, getting faster, getting slower
        not: not, without, no, nothing, never, none, zero, haven't, didn't
        """
    )
    /// Words of money and other things that are not kept.
    static let notKept = PhraseTable(
        """
        spending: paid, pay for, salary, savings, cash withdrawals, withdraw, invoice, spend on, spent on, spent, spend at, spending, expense, expenses, cost me, costs me, budget, payday, subscription, subscriptions, refund, refunds, owe, owes, owed, cash, income, pay me back, payment over, did i spend, do i spend, have i spent, cheapest, price, cost per, eating out, saved without
        shoes: shoes, shoe, trainers
        bedtime: bedtime, bed time, go to bed, wake up time
        splits: negative splits, splits, best split, 2k split, km split
        companions: who was i with, with whom
        """
    )
    static let reminders: Set<String> = ["reminder", "reminders", "appointment", "appointments"]

    /// Said of somebody else.
    static let others: Set<String> = [
        "he", "she", "they", "his", "her", "their", "friend", "wife", "husband", "mum", "mom", "dad", "brother",
        "sister",
        "partner", "boss", "people", "world", "everybody", "someone", "somebody",
    ]
    /// Words that are no food, so that a question with one of them asks something else.
    static let noFoods: Set<String> = [
        "before", "after", "twice", "different", "order", "ordered", "delivery", "than", "because", "why", "while",
        "sure", "odd", "exercises", "exercise", "iron", "vitamin", "vitamins", "caffeine", "calcium", "zinc",
        "magnesium",
        "potassium", "cholesterol", "alcohol", "drink", "drinks", "meat", "vegetable", "vegetables", "veggies", "fruit",
        "fruits",
        "dairy", "sweets", "candy", "takeaway", "takeaways", "takeout", "supplement", "supplements", "cash", "rent",
        "been", "vegetarian", "biggest", "gap", "weekday", "ok", "okay", "safe", "healthy", "average", "people", "live",
    ]
    /// Says what to do; a question does not begin so.
    static let commands: Set<String> = [
        "log", "add", "track", "record", "note", "delete", "remove", "erase", "remind", "pay", "send", "write", "plan",
        "make",
        "create", "undo", "start", "cancel", "stop", "finish", "set", "change", "convert", "export", "import", "forget",
        "explain", "thanks", "hello", "hi", "buy", "open", "invent",
    ]
    /// Says nothing that decides.
    static let empty: Set<String> = [
        "how", "what", "real", "well", "good", "hit", "reach", "reached", "beat", "more", "less", "number", "estimated",
        "performed", "ago", "every", "each", "history", "within", "days", "enough", "logged", "kind", "set", "sort",
        "exactly", "roughly", "which", "when", "did", "do", "does", "have", "has", "had", "is", "are", "was", "were",
        "am",
        "be",
        "been", "i", "me", "my", "mine", "we", "the", "a", "an", "any", "some", "it", "of", "in", "on", "at", "for",
        "to",
        "from", "by", "with", "and", "so", "then", "there", "that", "this", "many", "much", "total", "overall",
        "all",
        "together", "show", "tell", "give", "list", "see", "get", "got", "go", "went", "take", "took", "taken", "make",
        "made",
        "do", "done", "doing", "per", "count", "amount", "can", "could", "should", "would",
        "will",
        "today's", "now", "out", "really", "actually", "roughly", "about", "please", "own", "since", "yet",
        "already", "still",
        "only", "during", "spend", "as", "if", "or", "whether", "just",
        "body", "level", "value", "figure", "figures", "stats", "s", "food", "foods", "meal", "meals", "anything",
        "something",
        "thing", "things", "everything", "right", "time", "meet", "met", "intake",
        "data", "log",
        "work", "one",
        "coach", "bento", ":", "break", "down", "breakdown", "ok", "please", "whole", "entire", "compared", "else",
        "maybe", "myself", "single", "stay", "part", "let", "know", "ever",
        "completed", "like", "look", "looking", "going", "way", "?", ",", "exactly", "through", "covered", "cover",
        "these", "those", "'s",
    ]
}
