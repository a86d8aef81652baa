extension ExerciseSource {
    /// Chest, shoulders and triceps.
    static let press = """
        bench-press: Barbell Bench Press = bench, bench press, flat bench, flat bench press, bb bench, bp, bankdrücken
          barbell push compound intermediate; chest; triceps, shoulders
          Lie with the eyes under the bar and the shoulder blades pulled together. Lower the bar to the lower chest, then press it up and slightly back.
        incline-bench-press: Incline Bench Press = incline bench, incline barbell press, incline press
          barbell push compound intermediate; chest; shoulders, triceps
          Set the bench to 30 to 45 degrees. Lower the bar to the upper chest and press straight up.
        decline-bench-press: Decline Bench Press = decline bench
          barbell push compound intermediate; chest; triceps
          Hook the feet, lower the bar to the lower ribs, press to straight arms.
        close-grip-bench-press: Close-Grip Bench Press = close grip bench, cgbp, narrow grip bench
          barbell push compound intermediate; triceps; chest, shoulders
          Hands at shoulder width. Keep the elbows close to the body on the way down.
        paused-bench-press: Paused Bench Press = pause bench, paused bench
          barbell push compound advanced; chest; triceps, shoulders
          Hold the bar still on the chest for a full second before each press.
        floor-press: Floor Press = barbell floor press
          barbell push compound intermediate; triceps; chest
          Lie on the floor, lower until the upper arms touch it, pause, press.
        dumbbell-bench-press: Dumbbell Bench Press = db bench, db press, dumbbell press, db bench press
          dumbbell push compound beginner; chest; triceps, shoulders
          Press two dumbbells from beside the chest until the arms are straight; lower them as far as the shoulders allow.
        incline-dumbbell-press: Incline Dumbbell Press = incline db press, incline db bench, incline dumbbell bench press
          dumbbell push compound beginner; chest; shoulders, triceps
          On a bench at 30 degrees, press the dumbbells up and a little together.
        decline-dumbbell-press: Decline Dumbbell Press = decline db press
          dumbbell push compound intermediate; chest; triceps
          On a declined bench, press from beside the lower chest.
        dumbbell-fly: Dumbbell Fly = db fly, dumbbell flye, chest fly, flyes, flies
          dumbbell push isolation beginner; chest; shoulders
          With slightly bent elbows open the arms in a wide arc until the chest stretches, then close them again.
        incline-dumbbell-fly: Incline Dumbbell Fly = incline fly, incline flyes
          dumbbell push isolation beginner; chest; shoulders
          As the fly, on an inclined bench.
        cable-fly: Cable Fly = cable crossover, cable flyes, cable chest fly
          cable push isolation beginner; chest; shoulders
          Step forward between two pulleys and bring the hands together in front of the chest.
        low-cable-fly: Low Cable Fly = low to high cable fly
          cable push isolation beginner; chest; shoulders
          From low pulleys bring the hands up and together at the height of the chin.
        pec-deck: Pec Deck = machine fly, butterfly, pec fly
          machine push isolation beginner; chest
          Keep the back on the pad and close the handles in front of the chest without a swing.
        machine-chest-press: Machine Chest Press = chest press, seated chest press, hammer strength press
          machine push compound beginner; chest; triceps, shoulders
          Set the seat so that the handles are at mid-chest. Press, and let them come back under control.
        smith-bench-press: Smith Machine Bench Press = smith bench
          machine push compound beginner; chest; triceps, shoulders
          Set the stops, lower the bar to the chest, press along the rails.
        push-up: Push-Up = pushup, pushups, push ups, press up, press ups, liegestütz, liegestütze
          bodyweight push compound beginner; chest; triceps, shoulders, core
          Hands under the shoulders, body in one line. Lower the chest almost to the floor and push back up.
        incline-push-up: Incline Push-Up = incline pushup
          bodyweight push compound beginner; chest; triceps, shoulders
          Push-ups with the hands on a bench or a wall.
        decline-push-up: Decline Push-Up = decline pushup, feet elevated push up
          bodyweight push compound intermediate; chest; shoulders, triceps
          Push-ups with the feet raised.
        clap-push-up: Clap Push-Up = clap pushup, clapping push up, plyo push up
          bodyweight push compound intermediate; chest; triceps, shoulders
          Push up so fast that the hands leave the floor and clap.
        diamond-push-up: Diamond Push-Up = diamond pushup, close push up
          bodyweight push compound intermediate; triceps; chest
          Thumbs and forefingers touch under the chest; the elbows stay close.
        pike-push-up: Pike Push-Up = pike pushup
          bodyweight push compound intermediate; shoulders; triceps
          Hips high, head toward the floor between the hands, press back up.
        handstand-push-up: Handstand Push-Up = hspu, handstand pushup
          bodyweight push compound advanced; shoulders; triceps
          With the feet against a wall lower the head to the floor and press up.
        dip: Dip = dips, chest dip, parallel bar dip, weighted dip, weighted dips
          bodyweight push compound intermediate; chest; triceps, shoulders
          Lower between two bars until the shoulders are below the elbows, then press up.
        assisted-dip: Assisted Dip = assisted dips, machine dip
          machine push compound beginner; chest; triceps
          As the dip, with a machine carrying part of the body's weight.
        bench-dip: Bench Dip = bench dips, tricep dip, tricep dips
          bodyweight push compound beginner; triceps; chest, shoulders
          Hands on the edge of a bench behind you; lower the hips and press up.
        overhead-press: Overhead Press = ohp, press, military press, shoulder press, strict press, standing press, barbell shoulder press, schulterdrücken
          barbell push compound intermediate; shoulders; triceps, core
          From the collarbones press the bar past the face until it is over the middle of the foot.
        push-press: Push Press = pushpress
          barbell push compound intermediate; shoulders; triceps, quads
          Dip the knees a little and drive the bar up with the legs, then finish with the arms.
        seated-overhead-press: Seated Overhead Press = seated barbell press, seated military press
          barbell push compound intermediate; shoulders; triceps
          Press from the collarbones, with the back against an upright bench.
        dumbbell-shoulder-press: Dumbbell Shoulder Press = db shoulder press, seated dumbbell press, db ohp, dumbbell overhead press, seated db press
          dumbbell push compound beginner; shoulders; triceps
          Press the dumbbells from ear height until the arms are straight.
        arnold-press: Arnold Press = arnolds
          dumbbell push compound intermediate; shoulders; triceps
          Begin with the palms toward you and turn them outward on the way up.
        machine-shoulder-press: Machine Shoulder Press = shoulder press machine
          machine push compound beginner; shoulders; triceps
          Press the handles up from shoulder height without arching the back.
        landmine-press: Landmine Press = landmine shoulder press
          barbell push compound intermediate; shoulders; chest, triceps
          Hold the free end of a bar that is fixed on the floor and press it up and forward.
        lateral-raise: Lateral Raise = lat raise, lateral raises, side raise, side lateral raise, db lateral raise, dumbbell lateral raise
          dumbbell push isolation beginner; shoulders
          Raise the arms to the side as far as the shoulders, little fingers a bit higher than the thumbs.
        cable-lateral-raise: Cable Lateral Raise = cable side raise
          cable push isolation beginner; shoulders
          From a low pulley raise the arm to the side.
        machine-lateral-raise: Machine Lateral Raise = lateral raise machine
          machine push isolation beginner; shoulders
          Raise the pads with the elbows, without shrugging.
        front-raise: Front Raise = front raises, dumbbell front raise
          dumbbell push isolation beginner; shoulders
          Raise the arms in front of you to the height of the eyes.
        upright-row: Upright Row = upright rows, barbell upright row
          barbell pull compound intermediate; shoulders; back, biceps
          Pull the bar along the body to the lower chest, elbows leading.
        skull-crusher: Skull Crusher = skullcrusher, skullcrushers, lying tricep extension, lying triceps extension, ez bar skull crusher
          barbell push isolation intermediate; triceps
          Lying, lower the bar behind the forehead by bending only the elbows.
        tricep-pushdown: Triceps Pushdown = pushdown, pushdowns, tricep pushdown, triceps pushdowns, cable pushdown, rope pushdown, tricep rope pushdown
          cable push isolation beginner; triceps
          Elbows at the sides, push the handle down until the arms are straight.
        overhead-tricep-extension: Overhead Triceps Extension = overhead extension, tricep extension, triceps extension, french press, cable overhead extension
          cable push isolation beginner; triceps
          With the arms overhead lower the weight behind the head and straighten the elbows.
        dumbbell-tricep-extension: Dumbbell Triceps Extension = db tricep extension, dumbbell overhead extension
          dumbbell push isolation beginner; triceps
          Hold one dumbbell overhead with both hands and lower it behind the head.
        tricep-kickback: Triceps Kickback = kickback, kickbacks, tricep kickback
          dumbbell push isolation beginner; triceps
          Bent over, straighten the elbow until the arm is in line with the body.
        """
}
