import Strength

/// The names that Strong, Hevy and other programs give exercises, where they are not ours: in their own words, and in the languages of
/// their users.
///
/// Built by hand from the names in public exports and the exercise lists of Strong, Hevy and FitNotes.
enum AppExerciseNames {
    /// Ids by folded names.
    static let table: [String: String] = {
        var result: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            for name in parts[1].split(separator: ";") {
                result[ExerciseName.folded(name)] = parts[0].trimmingCharacters(in: .whitespaces)
            }
        }
        return result
    }()

    private static let text = """
        run: Course à pied; Course; Laufen; 跑步; Koşu; Running (Outdoor)
        cycling: Vélo; 骑行; Bisiklet
        squat: 深蹲; 深蹲 (杠铃)
        bench-press: Développé couché; Développé couché (Barre); 卧推; 卧推 (杠铃); Bench Press (Halter); Flat Barbell Bench Press
        deadlift: Soulevé de terre; Soulevé de terre (Barre); 硬拉; 硬拉 (杠铃)
        pull-up: Tractions; Traction; 引体向上; Barfiks
        push-up: Pompes; Pompe; 俯卧撑; Şınav
        leg-press: Presse à cuisses
        squat: Squat (Barbell); Kniebeugen mit Langhantel; Squat con Bilanciere; Agachamento (Barra); Sentadilla (Barra)
        safety-bar-squat: Safety Squat Bar
        machine-squat: Squat (Machine); Hack Squat alla Macchina Inverso
        hack-squat: Hack Squat (Machine); Hack Squat alla Macchina; Hack Squat (Makine)
        smith-squat: Squat (Smith Machine); Squat (Smith)
        bodyweight-squat: Squat (Bodyweight)
        goblet-squat: kb squat; Goblet Squat (Kettlebell); Goblet Squat (Dumbbell); Squat (Kettlebell)
        dumbbell-squat: Squat (Dumbbell)
        pendulum-squat: Pendulum Squat (Machine)
        sissy-squat: Sissy Squat (Weighted)
        paused-squat: ATG Pause Squat; Pause Squat (Barbell); Squat Pause
        leg-press: Leg Press (Machine); Leg Press (Makine); Leg Press Technogym; Power Lift Leg Press; Distensioni delle Gambe; \
        Leg Press Horizontal (Machine)
        seated-leg-press: Seated Leg Press (Machine); Distensioni delle Gambe da Seduti
        single-leg-press: Single Leg Press (Machine)
        leg-extension: Leg Extension (Machine); Leg Extension (Makine); Estensioni delle Gambe; Cadeira Extensora; Beinstrecker
        single-leg-extension: Single Leg Extensions; Single Leg Extension (Machine)
        leg-curl: Lying Leg Curl (Machine); Flessioni delle Gambe da Sdraiati; Yatarak Leg Curl (Makine); Mesa Flexora
        seated-leg-curl: Seated Leg Curl (Machine); Oturarak Leg Curl (Makine); Cadeira Flexora
        standing-leg-curl: Standing Leg Curls; Flessioni delle Gambe in Piedi; Standing Leg Curl (Machine)
        nordic-curl: Nordic Hamstrings Curls; Nordic Hamstring Curls
        romanian-deadlift: Romanian Deadlift (Barbell); Romanian Deadlift (Bar); Paused RDL; Stacco Rumeno con Bilanciere; \
        Levantamento Terra Romeno (Barra); Stiff Leg RDL
        dumbbell-romanian-deadlift: Romanian Deadlift (Dumbbell); Stacco Rumeno con Manubri
        stiff-leg-deadlift: Peso Morto Com Pernas Esticadas; Stiff Leg Deadlift (Barbell); Straight Leg Deadlift (Barbell)
        single-leg-deadlift: Single Leg Romanian Deadlift (Dumbbell); Single Leg Romanian Deadlift (Barbell); \
        Single Leg Romanian Deadlift; Single Leg Deadlift (Dumbbell)
        snatch-grip-deadlift: Snatch Grip RDL; Snatch Grip Deadlift
        trap-bar-deadlift: Deadlift (Trap Bar); Deadlift (Trap bar); Deadlift Hex; Deadlift High Handles (Trap Bar)
        smith-deadlift: Deadlift (Smith Machine); Romanian Deadlift (Smith Machine)
        kettlebell-deadlift: Deadlift (Kettlebell)
        deadlift: Stacco da Terra con Bilanciere; Levantamento Terra (Barra); Peso Muerto (Barra)
        good-morning: Good Morning (Barbell)
        hip-thrust: Hip Thrust (Barbell); Hip Thrust con Bilanciere
        machine-hip-thrust: Hip Thrust (Machine)
        smith-hip-thrust: Hip Thrust (Smith Machine)
        single-leg-glute-bridge: Tek Bacak Glute Bridge
        cable-pull-through: Cable Pull Through; Pull Through (Cable)
        machine-kickback: Glute Kickback (Machine); Rear Kick (Machine); Glute Kickback on Floor
        hip-abduction: Hip Abductor (Machine); Hip Abduction (Machine)
        hip-adduction: Hip Adductor (Machine); Hip Adduction (Machine)
        lateral-lunge: Lateral Lunges (weighted); Lateral Lunge; Side Lunge
        lunge: Lunge (Dumbbell); Affondi con Manubri
        barbell-lunge: Lunge (Barbell); Affondi con Bilanciere
        bodyweight-lunge: Lunge (Bodyweight); Lunge
        walking-lunge: Walking Lunge (Dumbbell); Walking Lunge (Barbell)
        bulgarian-split-squat: Split Squat Bulgaro con Manubri; Bulgarian Split Squat (Dumbbell); Bulgarian Split Squat (Barbell)
        dumbbell-split-squat: Split Squat (Dumbbell)
        barbell-split-squat: Split Squat (Barbell)
        dumbbell-step-up: Step Up (Dumbbell); Dumbbell Step Up
        reverse-lunge: Reverse Lunge (Dumbbell); Reverse Lunge (Barbell)
        standing-calf-raise: Standing Calf Raise (Machine); Calf Extension (Machine); Calf Extension (Makine); \
        Ayakta Calf Raise (Makine); Ayakta Calf Raise; Standing Calf Raise
        bodyweight-calf-raise: Standing Calf Raise (Bodyweight)
        dumbbell-calf-raise: Standing Calf Raise (Dumbbell)
        barbell-calf-raise: Standing Calf Raise (Barbell); Ayakta Calf Raise (Halter)
        smith-calf-raise: Standing Calf Raise (Smith Machine); Standing Calf Raise (Smith)
        seated-calf-raise: Seated Calf Raise (Machine); Seated Calf Raise (Plate Loaded)
        single-leg-calf-raise: Single Leg Standing Calf Raise (Machine); Tek Bacak Ayakta Calf Raise (Bar); \
        Single Leg Standing Calf Raise; Single Leg Standing Calf Raise (Dumbbell)
        leg-press-calf-raise: Calf Press (Machine); Calf Press (Makine); Calf Press on Leg Press
        bench-press: Bench Press (Bar); Distensioni su Panca Piana con Bilanciere; Supino (Barra); Press de Banca (Barra); \
        Flat Bench Press
        smith-bench-press: Bench Press (Smith Machine); Bench Press (Smith)
        cable-chest-press: Bench Press (Cable); Chest Press (Cable)
        close-grip-bench-press: Bench Press - Close Grip (Barbell); Bench Press Close Grip; \
        Distensioni su Panca Piana con Bilanciere a Presa Stretta
        wide-grip-bench-press: Bench Press - Wide Grip (Barbell)
        incline-bench-press: Distensioni su Panca Inclinata con Bilanciere; Incline Bench Press
        incline-dumbbell-press: Incline Bench DB; Incline Bench Press (Dumbbell); Distensioni su Panca Inclinata con Manubri
        smith-incline-press: Incline Bench Press (Smith Machine)
        dumbbell-bench-press: Distensioni su Panca Piana con Manubri; Supino (Halter)
        decline-dumbbell-press: Decline Bench Press (Dumbbell)
        machine-decline-press: Decline Bench Press (Machine); Decline Press (machine); Decline Chest Press (Machine)
        machine-incline-press: Incline Chest Press (Machine); Incline Bench Press (Machine)
        machine-chest-press: Chest Press (Machine); Chest Press; Iso-Lateral Chest Press (Machine); Chest Press (Makine)
        dumbbell-fly: Chest Fly (Dumbbell); Chest Fly; Flies su Panca Piana con Manubri
        incline-dumbbell-fly: Incline Chest Fly (Dumbbell); Flies su Panca Inclinata con Manubri
        pec-deck: Butterfly (Pec Deck); Pec Deck (Machine); Chest Fly (Machine); Flies alla Macchina; Chest Fly (Makine)
        cable-fly: Cable Fly Crossovers; Cable Crossover; Croci Ai Cavi Su Panca Piana; Chest Fly (Cable)
        low-cable-fly: Low Cable Fly Crossovers; Cable Bottom To Top
        seated-cable-fly: Seated Chest Flys (Cable)
        band-chest-fly: Chest Fly (Band); Croci Con Elastico
        dip: Chest Dip; Chest Dip (Weighted); Triceps Dip; Triceps Dip (Weighted); Tricep Dip
        assisted-dip: Triceps Dip (Assisted); Chest Dip (Assisted)
        machine-dip: Seated Dip Machine; Dip Machine
        push-up: Piegamenti; Push Up; Push Up (Band); Push Up (Weighted); Flexiones
        diamond-push-up: Push Up Close Hands; Triceps Push Up; Push Up - Close Grip
        knee-push-up: Push Up (Knees); Kneeling Push Up
        clap-push-up: Clap Push Ups
        ring-push-up: Ring Pushup
        pike-push-up: Pike Press; Pike Pushup
        overhead-press: Overhead Press (Bar); Overhead Press (Barbell); Lento Frontale Con Asta; Desenvolvimento (Barra); \
        Strict Military Press (Barbell); Standing Military Press (Barbell); Press Militar (Barra)
        seated-overhead-press: Seated Overhead Press (Barbell); Seated Shoulder Press (Barbell)
        smith-shoulder-press: Overhead Press (Smith Machine); Seated Overhead Press (Smith Machine); Shoulder Press (Smith Machine)
        dumbbell-shoulder-press: Shoulder Press (Dumbbell); Seated Overhead Press (Dumbbell); Overhead Press (Dumbbell); \
        Distensioni Sopra la Testa con Manubri; Distensioni Sopra la Testa con Manubri in Piedi; Desenvolvimento (Halter); \
        Seated Shoulder Press (Dumbbell); Standing Shoulder Press (Dumbbell)
        machine-shoulder-press: Shoulder Press (Machine); Shoulder Press (Machine Plates); \
        Distensioni Sopra la Testa alla Macchina; Shoulder Press (Plate Loaded); Seated Shoulder Press (Machine)
        arnold-press: Arnold Press (Dumbbell)
        behind-neck-press: Lento Dietro La Nuca Con Asta; Distensioni Posteriori Sopra la Testa con Bilanciere
        kettlebell-clean-press: Kettlebell Press
        lateral-raise: Lateral Raise (Dumbbell); Side Flye; Bird Lat Raise
        seated-lateral-raise: Seated Lateral Raise (Dumbbell); Alzate Laterali con Manubri da Seduti
        lying-lateral-raise: Alzate Laterali con Manubri da Sdraiati
        machine-lateral-raise: Lateral Raise (Machine); Alzate Laterali alla Macchina; Iso Supported Lateral Raise
        cable-lateral-raise: Lateral Raise (Cable); Alzate Laterali a Una Mano al Cavo Basso; Single Arm Lateral Raise (Cable)
        front-raise: Front Raise (Dumbbell); Alzate Frontali con Manubri
        barbell-front-raise: Front Raise (Barbell)
        cable-front-raise: Front Raise (Cable)
        plate-raise: Front Raise (Plate); Alzate Sopra La Testa Con Disco
        y-raise: Lu Raises; Y Raise (Dumbbell)
        upright-row: Upright Row (Barbell); Trazioni al Mento con Bilanciere
        cable-upright-row: Upright Row (Cable); Trazioni al Mento al Cavo
        dumbbell-upright-row: Upright Row (Dumbbell); Trazioni al Mento con Manubri
        reverse-fly: Rear Delt Reverse Fly (Dumbbell); Reverse Fly (Dumbbell); rear delt raise; Bent Over Lateral Raise
        reverse-pec-deck: Rear Delt Reverse Fly (Machine); Reverse Fly (Machine)
        cable-reverse-fly: Rear Delt Reverse Fly (Cable); Reverse Fly (Cable)
        face-pull: Face Pull (Cable); Face Pull Sitting Cable; Face Pull
        external-rotation: External Rotation (Cable); External Rotation (Dumbbell)
        skull-crusher: Skullcrusher (Barbell); French Presses con Bilanciere da Sdraiati; Skullcrusher (EZ Bar)
        dumbbell-skull-crusher: Skullcrusher (Dumbbell); French Presses con Manubri da Sdraiati
        tricep-pushdown: Triceps Pushdown; Triceps Rope Pushdown; Triceps Pushdown (Cable - Straight Bar); \
        Triceps Pushdown (Cable); Tricipiti al Cavo; Triceps Extension Straight; Tricep Pushdown (Cable)
        reverse-grip-pushdown: Tricipiti al Cavo a Presa Inversa
        single-arm-pushdown: Single Arm Triceps Pushdown (Cable); Triceps Extension Straight (Uni)
        cable-tricep-extension: Triceps Extension (Cable); Rope Triceps Overhead; Overhead Triceps Extension (Cable)
        overhead-tricep-extension: Overhead Triceps Extension
        machine-tricep-extension: Triceps Extension (Machine)
        barbell-tricep-extension: Triceps Extension (Barbell)
        dumbbell-tricep-extension: Triceps Extension (Dumbbell); French Presses con Un Manubrio da Seduti; \
        French Presses a Una Mano con Manubrio da Seduti; Single Arm Triceps Extension (Dumbbell)
        suspension-tricep-extension: Triceps Extension (Suspension)
        band-tricep-extension: French Press Sopra La Testa Con Elastico; Triceps Extension (Band)
        tricep-kickback: Triceps Kickback (Dumbbell); Triceps Kickback (Cable)
        jm-press: JM Press (Barbell)
        pull-up: Pull Up; Pull Up (Weighted); Barfiks; Trazioni alla Sbarra; Barra Fixa; Dominadas; Klimmzüge
        wide-grip-pull-up: Wide Pull Up; Wide Grip Pull Up
        neutral-grip-pull-up: Pull Up (Neutral Grip); Chin Up Neutral Grip; Between-Grip Pull
        assisted-pull-up: Pull Up (Assisted); Pull Up (Band); Barra Fixa Pronada Assistida; Chin Up (Assisted)
        chin-up: Chin Up; Chin Up (Weighted)
        sternum-pull-up: Sternum Pull up (Gironda)
        inverted-row: Inverted Row (Bodyweight)
        lat-pulldown: Lat Pulldown (Cable); Pulley Alto Cable Machine; Lat Pull-Downs al Cavo Alto; Puxada Alta
        machine-pulldown: Lat Pulldown (Machine); Iso-Lateral Pulldown (Machine)
        wide-grip-pulldown: Lat Pulldown - Wide Grip (Cable); Lat Pull-Downs al Cavo Alto a Presa Larga
        close-grip-pulldown: Neutral Grip Close Lat Pulldown; Lat Pull-Downs al Cavo Alto a Presa Stretta; \
        Lat Pulldown - Close Grip (Cable)
        reverse-grip-pulldown: Lat Pulldown - Underhand (Cable); Reverse Grip Lat Pulldown (Cable); \
        Lat Pull-Downs al Cavo Alto a Presa Inversa
        neutral-grip-pulldown: Lat Pulldown Neutral grip
        behind-neck-pulldown: Lat Pull-Downs Posteriori al Cavo Alto a Presa Larga
        single-arm-pulldown: Single Arm Lat Pulldown; Lat Pulldown - Single Arm (Cable)
        straight-arm-pulldown: Straight Arm Lat Pulldown (Cable); Straight Arm Pulldown (Cable)
        cable-pullover: Cable Pullover; Pullover (Cable)
        machine-pullover: Pullover (Machine)
        pullover: DB Pullover; Pullover (Dumbbell)
        barbell-row: Bent Over Row (Barbell); Bent Over Row (Bar); Bent Over Row; Rematore con Bilanciere; Row - Elbows Out
        pendlay-row: Pendlay Row (Bar); Pendlay Row (Barbell)
        t-bar-row: T Bar Row; T Bar Row (Machine)
        dumbbell-row: Bent Over Row (Dumbbell); Bent Over One Arm Row (Dumbbell); Rematore con Manubrio; Single Arm Dumbbell Row
        chest-supported-row: Incline Row (Dumbbell); Chest Supported Row Shoulder Width Overhand; Chest Supported Incline Row (Dumbbell)
        seated-cable-row: Seated Cable Row - Bar Grip; Seated Cable Row - V Grip (Cable); Rematore al Cavo da Seduti; \
        Pulley Seduto Cable Machine; Seated Row (Cable); Cable Low Row; Seated Cable Row - Bar Wide Grip; Seated Row
        wide-grip-cable-row: Seated Wide-Grip Row (Cable); Cable Row Wide Grip; Upper Back Row
        single-arm-cable-row: Single Arm Cable Row
        machine-row: Seated Row (Machine); Iso-Lateral Row (Machine); Rematore alla Macchina da Seduti; \
        Rematore Alla Macchina Inverso; Upper Back Machine; Row Machine Back Up
        machine-high-row: Iso Lateral High row; High Row; Iso-Lateral High Row (Machine)
        machine-low-row: Iso-Lateral Low Row; iso lateral low row; Low Row; Iso-Lateral Low Row (Machine)
        kettlebell-row: Single arm kettlebell Row
        meadows-row: Meadows Rows (Barbell)
        shrug: Shrug (Barbell); Shrugs con Bilanciere
        dumbbell-shrug: Shrug (Dumbbell); Incline Dumbell Shrug
        cable-shrug: Shrug (Cable)
        smith-shrug: Shrug (Smith Machine)
        machine-back-extension: Back Extension (Machine)
        back-extension: Back Extension; Hyperextensions; Back Extension (Hyperextension); Back Extension (Weighted Hyperextension)
        barbell-curl: Bicep Curl (Barbell); Bicep Curl (Bar); Curls con Bilanciere; Rosca Direta (Barra)
        dumbbell-curl: Bicep Curl (Dumbbell); Curls con Manubri; Curls Alternati con Manubri; Rosca Direta (Halter); \
        Dumbbell Curl Side Grip
        ez-bar-curl: Curls con Barra EZ a Presa Larga; Bicep Curl (EZ Bar); EZ Bar Biceps Curl
        cable-curl: Bicep Curl (Cable); Curls al Cavo Basso; Rosca Direta na Polia
        machine-curl: Bicep Curl (Machine)
        incline-dumbbell-curl: Seated Incline Curl (Dumbbell); Incline Curl (Dumbbell)
        hammer-curl: Hammer Curl (Dumbbell)
        cable-hammer-curl: Hammer Curl (Cable); Rope Cable Curl
        barbell-hammer-curl: Hammer Curl Barbell
        cross-body-curl: Cross Body Hammer Curl
        preacher-curl: Preacher Curl (Barbell); Preacher Curl (EZ Bar)
        dumbbell-preacher-curl: Preacher Curl (Dumbbell)
        machine-preacher-curl: Preacher Curl (Machine)
        concentration-curl: Concentration Curl (Dumbbell); Curls Concentrati; Concentration Curl
        single-arm-cable-curl: Single Arm Curl (Cable); Single Arm Cable Curl; Unilateral Cable Curl; Behind Bicep Cable Curl
        spider-curl: Spider Curl (Barbell); Spider Curl (Dumbbell); Spider Hammer
        reverse-curl: Reverse Curl (Barbell); Reverse Grip Ez Bar Curl
        reverse-cable-curl: Reverse Curl (cable)
        wrist-curl: Seated Palms Up Wrist Curl (Dumbbell); Seated Palms Up Wrist Curl; Forearm Dumbell Curl
        barbell-wrist-curl: Behind the Back Bicep Wrist Curl (Barbell); Behind the Back Wrist Curl (Barbell)
        wrist-extension: Seated Wrist Extension (Barbell); Wrist Riser; Seated Wrist Extension
        wrist-rotation: Wrist Rotation (Internal)
        crunch: Crunch (Weighted); Crunch; Crunches
        machine-crunch: Crunch (Machine); Crunches alla Macchina
        ball-crunch: Crunch (Stability Ball)
        decline-crunch: Decline Crunch (Weighted); Decline Crunch
        cable-crunch: Cable Crunch; Crunch (Cable)
        sit-up: Sit Up (Weighted); Sit-Ups; Alzate del Corpo Superiore
        leg-raise: Flat Leg Raise; Alzate di Gambe; Leg Raises (Weighted); Lying Leg Raise; Kettle Bell Single Leg Raises
        knee-raise: Leg Raise (Elbows); Leg Raise Parallel Bars; Knee Raise Parallel Bars; Captain's Chair
        machine-leg-raise: Alzate di Gambe alla Macchina
        hanging-leg-raise: Hanging Knee Raise; Hanging Leg Raise; Toes to Bar
        bicycle-crunch: Bicycle Crunch Raised Legs
        russian-twist: Russian Twist (Weighted); Russian Twist (Bodyweight)
        plank: Weighted Plank; Plank Fitball; Plank Tabata
        l-sit: L-Sit Hold
        l-sit-pull-up: L-Sit Chin up
        neck-extension: Lying Neck Extension (Weighted); Lying Neck Extension
        neck-curl: Lying Neck Curls (Weighted); Lying Neck Curls
        box-jump: Box Jump (Heights); Box Jump (Weighted)
        reverse-sled-drag: sled back peddle pull
        power-clean: Clean; Power Clean (Barbell); Yo-Yo Clean; Hip Clean
        hang-clean: Hang Clean; Hang Power Clean (Barbell)
        clean-and-jerk: CleanJerk; CJ Complex; Clean and Jerk (Barbell)
        jerk: Split Jerk (Barbell); Push Jerk (Barbell)
        snatch: Snatch (Barbell); Power Snatch (Barbell); Hip Muscle Squat Snatch
        muscle-snatch: No Feet Snatch
        kettlebell-long-cycle: Kettlebell One Hand Long Cycle
        rowing-machine: Rowing (Machine); Rowing; Rowing Machine
        treadmill: Running (Treadmill); Treadmill; Jogging su Tapis Roulant; Walking (Treadmill); Laufband
        run: Running; Running (Outdoor)
        walk: Walking (Outdoor); Walking
        cycling: Cycling (Outdoor); Cycling; Bicycling
        stationary-bike: Cycling (Indoor); Stationary Bike; Spinning
        assault-bike: Air Bike
        elliptical: Elliptical Machine; Elliptical Trainer
        stair-climber: Stair Machine; Stair Machine (Floors); stair climber; Climbing (Stairs); Climbing Machine; Stair Stepper
        swim: Swimming
        jump-rope: Jump Rope; Jump Rope (Singles); Skipping
        hip-flexor-stretch: Couch Stretch
        arnold-press: Arnold Dumbbell Press
        front-squat: Barbell Front Squat
        glute-bridge: Barbell Glute Bridge
        behind-neck-press: Behind The Neck Barbell Press
        face-pull: Cable Face Pull
        close-grip-bench-press: Close Grip Barbell Bench Press
        decline-bench-press: Decline Barbell Bench Press
        incline-bench-press: Incline Barbell Bench Press
        dumbbell-bench-press: Flat Dumbbell Bench Press
        dumbbell-fly: Flat Dumbbell Fly
        machine-decline-press: Decline Hammer Strength Chest Press
        machine-incline-press: Incline Hammer Strength Chest Press
        machine-shoulder-press: Hammer Strength Shoulder Press
        concentration-curl: Dumbbell Concentration Curl
        hammer-curl: Dumbbell Hammer Curl
        preacher-curl: EZ-Bar Preacher Curl
        incline-dumbbell-curl: Seated Incline Dumbbell Curl
        machine-curl: Seated Machine Curl; Seated Machine Curl, Single Arm
        single-arm-cable-curl: Bayesian Cable Curl
        dumbbell-tricep-extension: Dumbbell Overhead Triceps Extension
        skull-crusher: EZ-Bar Skullcrusher
        tricep-pushdown: Rope Push Down; V-Bar Push Down
        dip: Parallel Bar Triceps Dip
        neutral-grip-pull-up: Neutral Chin Up
        dumbbell-shoulder-press: One-Arm Standing Dumbbell Press
        reverse-fly: Rear Delt Dumbbell Raise
        reverse-pec-deck: Rear Delt Machine Fly
        pec-deck: Seated Machine Fly
        seated-lateral-raise: Seated Dumbbell Lateral Raise
        smith-bench-press: Smith Machine Close Grip Bench Press
        smith-shoulder-press: Smith Machine Overhead Press
        straight-arm-pulldown: Straight-Arm Cable Pushdown
        side-bend: Side Bend (Dumbbell); Side Bend (Cable)
        """
}

extension ExerciseLibrary {
    /// The exercise of a name with what it is done with: `bench press` with a dumbbell.
    func named(_ name: String, with equipment: Equipment) -> Exercise? {
        if let exact = named("\(equipment.rawValue) \(name)") ?? named("\(name) \(equipment.rawValue)") { return exact }
        if let exact = app("\(name) \(equipment.rawValue)") { return exact }
        return named(name).flatMap { $0.equipment == equipment ? $0 : nil }
    }

    /// The exercise of a name that another program gave it.
    private func app(_ name: String) -> Exercise? {
        AppExerciseNames.table[ExerciseName.folded(name)].flatMap { exercise($0) }
    }

    /// The exercise that an import means. What the person calls an exercise comes first, then the programs' own names, then ours.
    package func imported(_ name: String) -> Exercise? {
        if let learned = learned[ExerciseName.folded(name)].flatMap({ exercise($0) }) { return learned }
        if let exact = named(name), own.contains(exact.id) { return exact }
        if let known = app(name) { return known }
        // Hevy's short form of `(Barbell)`.
        let whole = name.hasSuffix("(Bar)") ? name.dropLast(5) + "(Barbell)" : name[...]
        return app(String(whole)) ?? meant(by: whole)
    }

    /// The exercise whose muscles one counts for that no library knows: the longest of our names in its own, as "Squat" in
    /// "Squat RPE6" and "Paused RDL with belt". It stays an exercise of its own.
    package func kin(of name: String) -> Exercise? {
        let words = ExerciseName.words(name)
        for length in stride(from: min(words.count, longestName), to: 0, by: -1) {
            for start in 0...(words.count - length) {
                let part = words[start..<start + length].joined(separator: " ")
                // A number, a side or a piece of equipment alone names nothing.
                guard part.utf8.count > 2, Equipment(bracketed: part) == nil else { continue }
                if let found = app(part) ?? named(part) { return found }
            }
        }
        return nil
    }
}
