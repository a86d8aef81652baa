extension ExerciseSource {
    /// Variants for the legs and hips that apps list beside the usual ones: by machine, cable, Smith machine, dumbbell, grip and stance.
    static let legVariants = """
        smith-calf-raise: Smith Machine Calf Raise = smith calf raises
          machine push isolation beginner; calves
          With the bar on the back and the balls of the feet on a step, rise and sink slowly.
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
        """
}
