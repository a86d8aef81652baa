extension ExerciseSource {
    /// Variants for back, biceps and forearms.
    static let pullVariants = """
        smith-shrug: Smith Machine Shrug = smith shrugs
          machine pull isolation beginner; back
          Hold the guided bar at arm's length and lift the shoulders.
        smith-row: Smith Machine Row = smith rows
          machine pull compound beginner; back; biceps
          Hinge and pull the guided bar to the navel.
        wide-grip-pull-up: Wide-Grip Pull-Up = wide pull up, wide pull ups
          bodyweight pull compound advanced; back; biceps
          As the pull-up, with the hands half as wide again as the shoulders.
        ring-pull-up: Ring Pull-Up = ring pullup, ring pull ups
          bodyweight pull compound intermediate; back; biceps
          Pull up on rings that may turn.
        sternum-pull-up: Sternum Pull-Up = gironda pull up, sternum pull ups
          bodyweight pull compound advanced; back; biceps
          Lean back while pulling, until the chest touches the bar.
        l-sit-pull-up: L-Sit Pull-Up = l sit chin up, l sit pull ups
          bodyweight pull compound advanced; back; biceps, core
          Pull up with the legs held straight ahead.
        machine-pulldown: Machine Pulldown = lat pulldown machine, iso lateral pulldown
          machine pull compound beginner; back; biceps
          Pull the levers from overhead to the shoulders.
        reverse-grip-pulldown: Reverse-Grip Pulldown = underhand pulldown, underhand lat pulldown
          cable pull compound beginner; back; biceps
          As the pulldown, with the palms toward you.
        wide-grip-pulldown: Wide-Grip Pulldown = wide lat pulldown
          cable pull compound beginner; back; biceps
          As the pulldown, with wide hands.
        neutral-grip-pulldown: Neutral-Grip Pulldown = neutral pulldown, neutral grip lat pulldown
          cable pull compound beginner; back; biceps
          As the pulldown, with parallel handles.
        behind-neck-pulldown: Behind-the-Neck Pulldown = behind neck lat pulldown
          cable pull compound intermediate; back; biceps
          Lean ahead and pull the bar behind the head, as low as the shoulders allow.
        single-arm-pulldown: Single-Arm Pulldown = single arm lat pulldown, one arm pulldown
          cable pull compound beginner; back; biceps
          As the pulldown, one arm at a time.
        cable-pullover: Cable Pullover = cable pullovers
          cable pull isolation beginner; back; chest
          Hinged, pull the bar with straight arms from overhead to the thighs.
        machine-pullover: Machine Pullover = pullover machine
          machine pull isolation beginner; back; chest
          Press the levers down with the elbows.
        machine-high-row: Machine High Row = high row, iso lateral high row
          machine pull compound beginner; back; biceps
          Pull the levers from above the head to the shoulders.
        machine-low-row: Machine Low Row = iso lateral low row, low row machine
          machine pull compound beginner; back; biceps
          Pull the levers from below to the hips.
        wide-grip-cable-row: Wide-Grip Cable Row = wide cable row, cable row wide grip, upper back row
          cable pull compound beginner; back; biceps, shoulders
          As the seated cable row, with a wide bar and the elbows out.
        single-arm-cable-row: Single-Arm Cable Row = one arm cable row
          cable pull compound beginner; back; biceps
          As the cable row, one arm at a time.
        kettlebell-row: Kettlebell Row = kb row, single arm kettlebell row
          kettlebell pull compound beginner; back; biceps
          Hinged, pull the bell to the hip.
        gorilla-row: Gorilla Row = gorilla rows
          kettlebell pull compound intermediate; back; biceps, core
          Bent over two bells, pull one while the other stays on the floor.
        renegade-row: Renegade Row = renegade rows
          dumbbell pull compound advanced; back; core, biceps
          In a plank on dumbbells, row them in turn.
        meadows-row: Meadows Row = meadows rows
          barbell pull compound intermediate; back; biceps
          Beside a bar that stands in a corner, row its end with one arm.
        yates-row: Yates Row = yates rows, underhand row, reverse grip row
          barbell pull compound intermediate; back; biceps
          As the barbell row, more upright and with the palms ahead.
        landmine-row: Landmine Row = landmine rows
          barbell pull compound intermediate; back; biceps
          Straddle a bar that stands in a corner and row its end.
        band-row: Band Row = band rows
          band pull compound beginner; back; biceps
          Pull a band to the waist.
        cable-shrug: Cable Shrug = cable shrugs
          cable pull isolation beginner; back
          Hold the bar of a low pulley and lift the shoulders.
        machine-back-extension: Machine Back Extension = back extension machine
          machine pull isolation beginner; back; glutes
          Push the pad back with the upper back.
        machine-curl: Machine Curl = biceps machine, bicep curl machine
          machine pull isolation beginner; biceps; forearms
          Curl the handles with the elbows on the pad.
        dumbbell-preacher-curl: Dumbbell Preacher Curl = db preacher curl
          dumbbell pull isolation beginner; biceps; forearms
          As the preacher curl, with a dumbbell.
        preacher-hammer-curl: Preacher Hammer Curl = preacher hammer curls
          dumbbell pull isolation beginner; biceps; forearms
          As the preacher curl, with the thumbs up.
        machine-preacher-curl: Machine Preacher Curl = preacher curl machine
          machine pull isolation beginner; biceps; forearms
          Curl the lever with the arms on the pad.
        cable-hammer-curl: Cable Hammer Curl = rope hammer curl, rope curl
          cable pull isolation beginner; biceps; forearms
          Curl the rope of a low pulley with the thumbs up.
        single-arm-cable-curl: Single-Arm Cable Curl = one arm cable curl, behind bicep cable curl, bayesian curl
          cable pull isolation beginner; biceps; forearms
          Curl the handle of a low pulley, one arm at a time.
        cross-body-curl: Cross-Body Hammer Curl = cross body curl, cross body hammer curls
          dumbbell pull isolation beginner; biceps; forearms
          Curl with the thumb up, across the body to the other shoulder.
        barbell-hammer-curl: Barbell Hammer Curl = swiss bar curl
          barbell pull isolation beginner; biceps; forearms
          Curl a bar with parallel handles.
        waiter-curl: Waiter Curl = waiter curls
          dumbbell pull isolation beginner; biceps
          Hold one dumbbell by its upper head with both palms and curl it.
        reverse-cable-curl: Reverse Cable Curl = cable reverse curl
          cable pull isolation beginner; forearms; biceps
          Curl the bar of a low pulley with the palms down.
        barbell-wrist-curl: Barbell Wrist Curl = behind the back wrist curl
          barbell pull isolation beginner; forearms
          With the forearms on the thighs or behind the back, curl the bar with the wrists.
        cable-wrist-curl: Cable Wrist Curl = cable wrist curls
          cable pull isolation beginner; forearms
          Curl the bar of a low pulley with the wrists.
        wrist-extension: Wrist Extension = wrist extensions, reverse wrist curl, wrist riser, wrist roller
          barbell push isolation beginner; forearms
          With the forearms on the thighs and the palms down, lift the bar with the wrists.
        wrist-rotation: Wrist Rotation = wrist rotations
          other pull isolation beginner; forearms
          Turn the wrist in and out against a load.
        """
}
