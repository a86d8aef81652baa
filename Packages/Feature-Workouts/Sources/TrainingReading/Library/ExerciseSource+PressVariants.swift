extension ExerciseSource {
    /// Variants for chest, shoulders and triceps.
    static let pressVariants = """
        smith-incline-press: Smith Machine Incline Press = smith incline bench, incline smith press
          machine push compound beginner; chest; triceps, shoulders
          As the incline bench press, with the bar in its rails.
        smith-shoulder-press: Smith Machine Shoulder Press = smith overhead press, smith press
          machine push compound beginner; shoulders; triceps
          Seated or standing, press the guided bar from the chin overhead.
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
        """
}
