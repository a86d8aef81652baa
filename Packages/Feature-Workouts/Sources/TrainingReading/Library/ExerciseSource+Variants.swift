extension ExerciseSource {
    /// Variants that apps list beside the usual ones: by machine, cable, Smith machine, dumbbell, grip and stance.
    static let variants = """
        smith-incline-press: Smith Machine Incline Press = smith incline bench, incline smith press
          machine push compound beginner; chest; triceps, shoulders
          As the incline bench press, with the bar in its rails.
        smith-shoulder-press: Smith Machine Shoulder Press = smith overhead press, smith press
          machine push compound beginner; shoulders; triceps
          Seated or standing, press the guided bar from the chin overhead.
        smith-calf-raise: Smith Machine Calf Raise = smith calf raises
          machine push isolation beginner; calves
          With the bar on the back and the balls of the feet on a step, rise and sink slowly.
        smith-shrug: Smith Machine Shrug = smith shrugs
          machine pull isolation beginner; back
          Hold the guided bar at arm's length and lift the shoulders.
        smith-row: Smith Machine Row = smith rows
          machine pull compound beginner; back; biceps
          Hinge and pull the guided bar to the navel.
        smith-deadlift: Smith Machine Deadlift = smith rdl, smith romanian deadlift
          machine pull compound beginner; hamstrings, glutes; back
          Hinge with the guided bar close to the legs.
        smith-hip-thrust: Smith Machine Hip Thrust = smith hip thrusts
          machine push compound beginner; glutes; hamstrings
          With the back on a bench, drive the guided bar up with the hips.
        smith-lunge: Smith Machine Lunge = smith split squat, smith lunges
          machine push compound beginner; quads, glutes; hamstrings
          One foot ahead, sink straight down under the guided bar.
        machine-squat: Machine Squat = v squat, squat machine
          machine push compound beginner; quads, glutes; hamstrings
          With the shoulders under the pads, sink until the thighs are parallel and stand up.
        pendulum-squat: Pendulum Squat = pendulum squats
          machine push compound beginner; quads; glutes
          The machine swings in an arc; keep the back on the pad and go deep.
        belt-squat: Belt Squat = belt squats
          machine push compound beginner; quads, glutes
          The load hangs from the hips; squat with an upright back.
        safety-bar-squat: Safety Bar Squat = ssb squat, safety squat, ssb, safety squat bar
          barbell push compound intermediate; quads, glutes; back, core
          As the back squat, with the padded bar held by its handles.
        pin-squat: Pin Squat = pin squats, anderson squat
          barbell push compound advanced; quads, glutes; back
          Start each repetition from pins at the bottom.
        paused-front-squat: Paused Front Squat = pause front squat
          barbell push compound advanced; quads; glutes, core
          As the front squat, with a second of rest at the bottom.
        dumbbell-squat: Dumbbell Squat = db squat, db squats
          dumbbell push compound beginner; quads, glutes; hamstrings
          With a dumbbell in each hand, squat with an upright back.
        single-leg-press: Single-Leg Press = single leg press, one leg press
          machine push compound beginner; quads, glutes; hamstrings
          As the leg press, one leg at a time.
        seated-leg-press: Seated Leg Press = horizontal leg press
          machine push compound beginner; quads, glutes; hamstrings
          Sit upright and push the plate away.
        single-leg-extension: Single-Leg Extension = one leg extension, single leg extensions
          machine push isolation beginner; quads
          As the leg extension, one leg at a time.
        standing-leg-curl: Standing Leg Curl = standing leg curls, single leg curl
          machine pull isolation beginner; hamstrings
          Standing, curl one heel to the seat.
        barbell-lunge: Barbell Lunge = barbell lunges, bb lunge
          barbell push compound intermediate; quads, glutes; hamstrings
          With the bar on the back, step ahead and sink until the knee nearly touches the floor.
        bodyweight-lunge: Bodyweight Lunge = bodyweight lunges
          bodyweight push compound beginner; quads, glutes; hamstrings
          Step ahead and sink until the back knee nearly touches the floor.
        lateral-lunge: Lateral Lunge = side lunge, lateral lunges, side lunges, lateral squat
          bodyweight push compound beginner; quads, glutes
          Step to the side and sink over that foot with the other leg straight.
        cossack-squat: Cossack Squat = cossack squats
          bodyweight push compound intermediate; quads, glutes
          In a wide stance sink over one foot, then over the other.
        shrimp-squat: Shrimp Squat = shrimp squats
          bodyweight push compound advanced; quads, glutes
          On one leg, with the other foot held behind, sink until its knee touches the floor.
        jumping-lunge: Jumping Lunge = jumping lunges, lunge jump, split jump
          bodyweight push compound intermediate; quads, glutes; calves
          Jump from a lunge and change the legs in the air.
        curtsy-lunge: Curtsy Lunge = curtsy lunges
          bodyweight push compound beginner; glutes, quads
          Step behind and across the standing leg.
        barbell-split-squat: Barbell Split Squat = bb split squat
          barbell push compound intermediate; quads, glutes; hamstrings
          One foot ahead, the bar on the back, sink straight down.
        dumbbell-split-squat: Dumbbell Split Squat = db split squat
          dumbbell push compound beginner; quads, glutes; hamstrings
          One foot ahead, dumbbells in the hands, sink straight down.
        dumbbell-step-up: Dumbbell Step-Up = db step up, weighted step up
          dumbbell push compound beginner; quads, glutes; hamstrings
          Step on a box with dumbbells in the hands.
        single-leg-box-jump: Single-Leg Box Jump = one leg box jump
          bodyweight push compound advanced; quads, calves; glutes
          Jump on a low box from one leg.
        dumbbell-deadlift: Dumbbell Deadlift = db deadlift
          dumbbell pull compound beginner; hamstrings, glutes; back
          As the deadlift, with dumbbells beside the feet.
        kettlebell-deadlift: Kettlebell Deadlift = kb deadlift
          kettlebell pull compound beginner; hamstrings, glutes; back
          Hinge and stand up with the bell between the feet.
        paused-deadlift: Paused Deadlift = pause deadlift, paused deadlifts
          barbell pull compound advanced; back, hamstrings, glutes; forearms
          Stop for a second below the knee on the way up.
        snatch-grip-deadlift: Snatch-Grip Deadlift = snatch grip rdl, snatch grip deadlifts
          barbell pull compound advanced; back, hamstrings, glutes; forearms
          As the deadlift, with the hands as wide as in the snatch.
        single-leg-hip-thrust: Single-Leg Hip Thrust = one leg hip thrust
          bodyweight push compound intermediate; glutes; hamstrings
          As the hip thrust, on one leg.
        single-leg-glute-bridge: Single-Leg Glute Bridge = one leg glute bridge
          bodyweight push isolation beginner; glutes; hamstrings
          As the glute bridge, on one leg.
        machine-hip-thrust: Machine Hip Thrust = hip thrust machine, glute drive, glute bridge machine
          machine push compound beginner; glutes; hamstrings
          Push the padded lever up with the hips.
        machine-kickback: Machine Glute Kickback = glute kickback machine, rear kick
          machine push isolation beginner; glutes; hamstrings
          Push the lever back with one heel.
        cable-hip-abduction: Cable Hip Abduction = standing hip abduction
          cable push isolation beginner; glutes
          With the strap at the ankle, lead the leg to the side.
        hip-extension: Hip Extension = hip extensions, 45 degree hip extension
          bodyweight pull isolation beginner; glutes, hamstrings; back
          From a bend at the hip, rise with a straight back by the glutes.
        single-leg-calf-raise: Single-Leg Calf Raise = one leg calf raise, single leg standing calf raise
          bodyweight push isolation beginner; calves
          On one foot, rise and sink slowly.
        bodyweight-calf-raise: Bodyweight Calf Raise = bodyweight calf raises
          bodyweight push isolation beginner; calves
          Rise on the balls of the feet and sink slowly.
        dumbbell-calf-raise: Dumbbell Calf Raise = db calf raise
          dumbbell push isolation beginner; calves
          Rise on the balls of the feet with dumbbells in the hands.
        barbell-calf-raise: Barbell Calf Raise = bb calf raise
          barbell push isolation beginner; calves
          With the bar on the back, rise on the balls of the feet.
        donkey-calf-raise: Donkey Calf Raise = donkey calf raises
          machine push isolation beginner; calves
          Bent at the hips with the load on the back, rise on the balls of the feet.
        wide-grip-bench-press: Wide-Grip Bench Press = wide grip bench
          barbell push compound intermediate; chest; triceps, shoulders
          As the bench press, with a hand's width more on each side.
        larsen-press: Larsen Press = larsen bench press, larsen
          barbell push compound advanced; chest; triceps, shoulders
          Bench press with the legs straight and off the floor.
        spoto-press: Spoto Press = spoto
          barbell push compound advanced; chest; triceps, shoulders
          Bench press that stops a hand's width above the chest.
        jm-press: JM Press = jm presses
          barbell push compound advanced; triceps; chest
          Between a close-grip bench press and a skull crusher: lower the bar to the chin.
        cable-chest-press: Cable Chest Press = cable bench press, standing cable press
          cable push compound beginner; chest; triceps, shoulders
          Push two handles ahead from beside the chest.
        machine-incline-press: Machine Incline Press = incline chest press, incline machine press
          machine push compound beginner; chest; shoulders, triceps
          Push the handles up and ahead with the back on the pad.
        machine-decline-press: Machine Decline Press = decline chest press, decline machine press
          machine push compound beginner; chest; triceps
          Push the handles down and ahead with the back on the pad.
        seated-cable-fly: Seated Cable Fly = seated chest fly, seated cable flyes
          cable push isolation beginner; chest
          Seated between the pulleys, bring the handles together with bent arms.
        band-chest-fly: Band Chest Fly = band fly
          band push isolation beginner; chest
          With the band behind, bring the hands together ahead.
        ring-push-up: Ring Push-Up = ring pushup, ring push ups
          bodyweight push compound intermediate; chest; triceps, core
          Push up on rings and turn the hands out at the top.
        knee-push-up: Knee Push-Up = kneeling push up, kneeling pushups
          bodyweight push compound beginner; chest; triceps
          As the push-up, on the knees.
        machine-dip: Seated Dip Machine = dip machine, seated dip
          machine push compound beginner; triceps; chest
          Push the handles down beside the hips.
        ring-dip: Ring Dip = ring dips
          bodyweight push compound advanced; triceps, chest; shoulders
          Dip on rings held close to the body.
        behind-neck-press: Behind-the-Neck Press = btn press, behind the neck press
          barbell push compound advanced; shoulders; triceps
          Press the bar from behind the head, as low as the shoulders allow.
        behind-neck-push-press: Behind-the-Neck Push Press = btn push press
          barbell push compound advanced; shoulders; triceps, quads
          Dip, drive and press the bar from behind the head.
        kettlebell-shoulder-press: Kettlebell Shoulder Press = kb shoulder press
          kettlebell push compound intermediate; shoulders; triceps
          Press the bell from the rack overhead.
        cable-shoulder-press: Cable Shoulder Press = cable overhead press
          cable push compound beginner; shoulders; triceps
          Press the handles overhead from low pulleys.
        seated-lateral-raise: Seated Lateral Raise = seated lateral raises
          dumbbell push isolation beginner; shoulders
          As the lateral raise, seated.
        kettlebell-lateral-raise: Kettlebell Lateral Raise = kb lateral raise
          kettlebell push isolation intermediate; shoulders
          As the lateral raise, with kettlebells.
        lying-lateral-raise: Lying Lateral Raise = side lying lateral raise
          dumbbell push isolation beginner; shoulders
          Lying on one side, raise the upper arm with the dumbbell.
        barbell-front-raise: Barbell Front Raise = bb front raise
          barbell push isolation beginner; shoulders
          Raise the bar with straight arms to eye height.
        cable-front-raise: Cable Front Raise = cable front raises
          cable push isolation beginner; shoulders
          Raise the handle of a low pulley with a straight arm.
        plate-raise: Plate Front Raise = plate raise, plate front raises
          other push isolation beginner; shoulders
          Raise a plate held with both hands to eye height or overhead.
        y-raise: Y Raise = y raises, lu raise, lu raises
          dumbbell push isolation intermediate; shoulders; back
          Raise straight arms overhead in a Y.
        cable-reverse-fly: Cable Reverse Fly = cable rear delt fly, rear delt cable fly
          cable pull isolation beginner; shoulders; back
          With the cables crossed, lead the arms back.
        external-rotation: External Rotation = external rotations, cable external rotation, cuban rotation
          cable pull isolation beginner; shoulders
          With the elbow at the side, turn the forearm outward against the pull.
        internal-rotation: Internal Rotation = internal rotations, cable internal rotation
          cable pull isolation beginner; shoulders
          With the elbow at the side, turn the forearm inward against the pull.
        cable-upright-row: Cable Upright Row = cable upright rows
          cable pull compound beginner; shoulders; back, biceps
          Pull the bar of a low pulley along the body to the chest.
        dumbbell-upright-row: Dumbbell Upright Row = db upright row
          dumbbell pull compound beginner; shoulders; back, biceps
          Pull the dumbbells along the body to the chest.
        machine-tricep-extension: Machine Triceps Extension = triceps extension machine, tricep machine
          machine push isolation beginner; triceps
          Push the handles down or ahead with the elbows on the pad.
        barbell-tricep-extension: Barbell Triceps Extension = overhead barbell extension
          barbell push isolation intermediate; triceps
          Lower the bar behind the head and straighten the elbows.
        cable-tricep-extension: Cable Triceps Extension = rope triceps overhead, cable overhead tricep extension, overhead cable extension
          cable push isolation beginner; triceps
          With the pulley behind, straighten the arms over the head.
        band-tricep-extension: Band Triceps Extension = band pushdown
          band push isolation beginner; triceps
          Straighten the arms against a band.
        suspension-tricep-extension: Suspension Triceps Extension = trx tricep extension
          bodyweight push isolation intermediate; triceps; core
          Lean into the straps and straighten the elbows.
        dumbbell-skull-crusher: Dumbbell Skull Crusher = db skull crusher, dumbbell skullcrusher
          dumbbell push isolation beginner; triceps
          Lying, lower the dumbbells beside the head and straighten the elbows.
        single-arm-pushdown: Single-Arm Pushdown = single arm triceps pushdown, one arm pushdown
          cable push isolation beginner; triceps
          As the pushdown, one arm at a time.
        reverse-grip-pushdown: Reverse-Grip Pushdown = underhand pushdown
          cable push isolation beginner; triceps
          As the pushdown, with the palms up.
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
        machine-crunch: Machine Crunch = crunch machine, ab crunch machine
          machine pull isolation beginner; core
          Roll the upper body down against the pads.
        decline-crunch: Decline Crunch = decline crunches, decline sit up, decline situp
          bodyweight pull isolation beginner; core
          As the crunch, with the head below the hips.
        ball-crunch: Ball Crunch = stability ball crunch, swiss ball crunch
          other pull isolation beginner; core
          Crunch with the lower back on a ball.
        reverse-crunch: Reverse Crunch = reverse crunches
          bodyweight pull isolation beginner; core
          Lying, roll the hips off the floor.
        knee-raise: Captain's Chair Knee Raise = knee raise, knee raises, captains chair, vertical knee raise
          bodyweight pull isolation beginner; core
          On the forearms, raise the knees or the legs.
        knees-to-elbows: Knees to Elbows = knees to elbow, k2e
          bodyweight pull compound intermediate; core; back
          Hanging, bring the knees to the elbows.
        v-up: V-Up = v ups, jackknife sit up
          bodyweight pull isolation intermediate; core
          Lying, bring hands and feet together above the hips.
        flutter-kick: Flutter Kick = flutter kicks, scissor kicks
          bodyweight pull isolation beginner; core
          Lying, move the straight legs up and down in turn.
        machine-leg-raise: Machine Leg Raise = leg raise machine
          machine pull isolation beginner; core
          Raise the legs against the pad.
        reverse-plank: Reverse Plank = reverse planks
          bodyweight static isolation beginner; core; glutes
          Hold the body straight on the hands with the chest up.
        copenhagen-plank: Copenhagen Plank = copenhagen planks
          bodyweight static isolation advanced; core; quads
          A side plank with the upper foot on a bench.
        front-rack-hold: Front Rack Hold = front rack holds
          barbell static compound intermediate; core; shoulders, quads
          Hold the bar on the shoulders as in the front squat.
        kettlebell-carry: Kettlebell Carry = kb carry
          kettlebell pull compound beginner; forearms; core, back
          Walk with a bell in the hand, in the rack or overhead.
        hang-snatch: Hang Snatch = high hang snatch, hang snatches
          barbell pull compound advanced; back, quads; shoulders, glutes
          The snatch from above the knees.
        muscle-snatch: Muscle Snatch = muscle snatches, no feet snatch
          barbell pull compound advanced; back, shoulders; quads, glutes
          The snatch without a dip under the bar.
        snatch-pull: Snatch Pull = snatch high pull, snatch pulls
          barbell pull compound advanced; back, hamstrings; glutes, shoulders
          The first half of the snatch.
        block-snatch: Block Snatch = block snatches
          barbell pull compound advanced; back, quads; shoulders, glutes
          The snatch from blocks.
        paused-snatch: Paused Snatch = pause snatch
          barbell pull compound advanced; back, quads; shoulders, glutes
          The snatch with a pause at the knees or at the bottom.
        clean-pull: Clean Pull = clean pulls, clean high pull
          barbell pull compound advanced; back, hamstrings; glutes
          The first half of the clean.
        block-clean: Block Clean = block cleans
          barbell pull compound advanced; back, quads; glutes, shoulders
          The clean from blocks.
        jerk: Jerk = split jerk, push jerk, jerks
          barbell push compound advanced; shoulders; triceps, quads
          Dip, drive the bar overhead and catch it with bent knees or split feet.
        behind-neck-jerk: Behind-the-Neck Jerk = btn jerk, behind the neck jerk
          barbell push compound advanced; shoulders; triceps, quads
          The jerk from behind the head.
        power-clean-and-jerk: Power Clean and Jerk = power clean and jerks
          barbell push compound advanced; back, shoulders; quads, glutes, triceps
          A power clean, then a jerk.
        kettlebell-long-cycle: Kettlebell Long Cycle = long cycle, kettlebell clean and jerk
          kettlebell push compound advanced; shoulders, glutes; quads, triceps
          Clean and jerk of the bell, again and again.
        reverse-sled-drag: Reverse Sled Drag = backward sled drag, sled drag, sled pull
          other pull compound beginner; quads; calves
          Walk backward and pull the sled.
        """
}
