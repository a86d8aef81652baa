import Foundation
import Testing

@testable import ReminderRules

/// Said on Sunday, 22 November 2026, at 16:00 in Berlin.
@Suite("Reminders in other languages")
struct TongueTests {
    /// A sentence, what to be reminded of, when first, and the days it comes on.
    static let table = """
        demain à 3h dentiste | dentiste | 2026-11-23 15:00 | -
        mañana a las tres dentista | dentista | 2026-11-23 15:00 | -
        morgen um 3 Uhr Zahnarzt | Zahnarzt | 2026-11-23 15:00 | -
        demain à 03h dentiste | dentiste | 2026-11-23 03:00 | -
        demain à 3h du matin dentiste | dentiste | 2026-11-23 03:00 | -
        seg qua sex 18h30 natação | natação | 2026-11-23 18:30 | weekly
        M y J a las 7 yoga | yoga | 2026-11-24 07:00 | weekly
        de 4 em 4 dias regar as plantas às 17h | regar as plantas | 2026-11-22 17:00 | daily
        domani a mezzogiorno e mezzo banca | banca | 2026-11-23 12:30 | -
        jeden Werktag um 7:30 Vitamin D | Vitamin D | 2026-11-23 07:30 | weekly
        erinnere mich jeden Tag um 8 Uhr an Wasser trinken | | 2026-11-23 08:00 | daily
        demain poubelles | poubelles | 2026-11-23 08:00 | -
        morgen Zahnarzt | Zahnarzt | 2026-11-23 08:00 | -
        Alle zwei Wochen donnerstags 19:00 Chor | Chor | 2026-11-26 19:00 | weekly
        04.05. 11 Uhr Brunch | Brunch | 2027-05-04 11:00 | -
        demain à 8h poubelles | poubelles | 2026-11-23 08:00 | -
        meeting on 1.12. um 9 Uhr | meeting | 2026-12-01 09:00 | -
        werktags 6:45 aufstehen | aufstehen | 2026-11-23 06:45 | weekly
        morgen um 8 Uhr Brief an die Bank schicken | Brief an die Bank schicken | 2026-11-23 08:00 | -
        morgen um 7 Uhr Müll rausbringen | Müll rausbringen | 2026-11-23 07:00 | -
        jeden Montag um 18:30 Training | Training | 2026-11-23 18:30 | weekly
        alle zwei Tage um 9:00 Blumen gießen | Blumen gießen | 2026-11-23 09:00 | daily
        übermorgen um 15:00 Zahnarzt | Zahnarzt | 2026-11-24 15:00 | -
        chaque lundi à 8h vitamine D | vitamine D | 2026-11-23 08:00 | weekly
        tous les jours à 22h00 médicament | médicament | 2026-11-22 22:00 | daily
        demain à 7h sortir les poubelles | sortir les poubelles | 2026-11-23 07:00 | -
        chaque mois le 1 à 9h00 payer le loyer | | 2026-12-01 09:00 | monthly
        un jour sur deux à 9h00 arroser les plantes | arroser les plantes | 2026-11-23 09:00 | daily
        mañana a las 7 sacar la basura | sacar la basura | 2026-11-23 07:00 | -
        cada mes el día 1 pagar el alquiler | pagar el alquiler | 2026-12-01 08:00 | monthly
        todos los días a las 22:00 pastilla | pastilla | 2026-11-22 22:00 | daily
        cada lunes a las 8:00 vitamina D | vitamina D | 2026-11-23 08:00 | weekly
        ogni due giorni alle 9:00 annaffiare le piante | annaffiare le piante | 2026-11-23 09:00 | daily
        ogni lunedì alle 8:00 vitamina D | vitamina D | 2026-11-23 08:00 | weekly
        domani alle 15:00 dentista | dentista | 2026-11-23 15:00 | -
        tutti i giorni alle 22:00 pastiglia | pastiglia | 2026-11-22 22:00 | daily
        todo dia às 22h remédio | remédio | 2026-11-22 22:00 | daily
        amanhã às 7:00 levar o lixo | levar o lixo | 2026-11-23 07:00 | -
        toda segunda às 8:00 vitamina D | vitamina D | 2026-11-23 08:00 | weekly
        a cada dois dias às 9:00 regar as plantas | regar as plantas | 2026-11-23 09:00 | daily
        morgen um 9 Uhr Mama anrufen | Mama anrufen | 2026-11-23 09:00 | -
        appeler maman demain à 9h | appeler maman | 2026-11-23 09:00 | -
        mañana a las 9 llamar a mamá | llamar a mamá | 2026-11-23 09:00 | -
        domani alle 9 chiamare la mamma | chiamare la mamma | 2026-11-23 09:00 | -
        amanhã às 9h ligar para a mãe | ligar para a mãe | 2026-11-23 09:00 | -
        jeden Tag um 20 Uhr Blutdruck messen | Blutdruck messen | 2026-11-22 20:00 | daily
        tous les jours à 20h prendre ma tension | prendre ma tension | 2026-11-22 20:00 | daily
        todos los días a las 20:00 tomar la tensión | tomar la tensión | 2026-11-22 20:00 | daily
        ogni giorno alle 20 misurare la pressione | misurare la pressione | 2026-11-22 20:00 | daily
        todos os dias às 20h medir a pressão | medir a pressão | 2026-11-22 20:00 | daily
        am Freitag um 10:30 Friseur | Friseur | 2026-11-27 10:30 | -
        vendredi à 10h30 coiffeur | coiffeur | 2026-11-27 10:30 | -
        el viernes a las 10:30 peluquería | peluquería | 2026-11-27 10:30 | -
        venerdì alle 10:30 parrucchiere | parrucchiere | 2026-11-27 10:30 | -
        sexta às 10h30 cabeleireiro | cabeleireiro | 2026-11-27 10:30 | -
        in zwei Stunden Ofen ausmachen | Ofen ausmachen | 2026-11-22 18:00 | -
        dans deux heures éteindre le four | éteindre le four | 2026-11-22 18:00 | -
        en dos horas apagar el horno | apagar el horno | 2026-11-22 18:00 | -
        tra due ore spegnere il forno | spegnere il forno | 2026-11-22 18:00 | -
        Dienstag um viertel vor drei Zahnarzt | Zahnarzt | 2026-11-24 14:45 | -
        Dienstag um drei Mama anrufen | Mama anrufen | 2026-11-24 15:00 | -
        mardi à trois heures moins le quart dentiste | dentiste | 2026-11-24 14:45 | -
        martes a las 3 llamar a mamá | llamar a mamá | 2026-11-24 15:00 | -
        martedì alle 3:30 dentista | dentista | 2026-11-24 15:30 | -
        morgen um 03:15 zum Zug | zum Zug | 2026-11-23 03:15 | -
        em duas horas desligar o forno | desligar o forno | 2026-11-22 18:00 | -
        am 24. Dezember um 8 Uhr Geschenke | Geschenke | 2026-12-24 08:00 | -
        le 24 décembre à 8h cadeaux | cadeaux | 2026-12-24 08:00 | -
        el 24 de diciembre a las 8:00 regalos | regalos | 2026-12-24 08:00 | -
        il 24 dicembre alle 8 regali | regali | 2026-12-24 08:00 | -
        em 24 de dezembro às 8h presentes | presentes | 2026-12-24 08:00 | -
        heute Abend um 8 an die Tabletten erinnern | Tabletten | 2026-11-22 20:00 | -
        ce soir à 20h prendre le sirop | prendre le sirop | 2026-11-22 20:00 | -
        hoy a las 20:00 regar | regar | 2026-11-22 20:00 | -
        stasera alle 20 medicina | medicina | 2026-11-22 20:00 | -
        hoje às 20h remédio | remédio | 2026-11-22 20:00 | -
        werktags um 8:15 Vitamine | Vitamine | 2026-11-23 08:15 | weekly
        en semaine à 8h15 vitamines | vitamines | 2026-11-23 08:15 | weekly
        entre semana a las 8:15 vitaminas | vitaminas | 2026-11-23 08:15 | weekly
        nei giorni feriali alle 8:15 vitamine | vitamine | 2026-11-23 08:15 | weekly
        nos dias úteis às 8h15 vitaminas | vitaminas | 2026-11-23 08:15 | weekly
        jeden Monat am 1. um 9 Uhr Miete zahlen | Miete zahlen | 2026-12-01 09:00 | monthly
        tous les mois le 1er à 9h loyer | loyer | 2026-12-01 09:00 | monthly
        cada mes el día 1 a las 9:00 alquiler | alquiler | 2026-12-01 09:00 | monthly
        ogni mese il primo alle 9 affitto | affitto | 2026-12-01 09:00 | monthly
        todo mês no dia 1 às 9h aluguel | aluguel | 2026-12-01 09:00 | monthly
        in 20 Minuten Pizza | Pizza | 2026-11-22 16:20 | -
        dans 20 minutes pizza | pizza | 2026-11-22 16:20 | -
        en 20 minutos pizza | pizza | 2026-11-22 16:20 | -
        tra 20 minuti pizza | pizza | 2026-11-22 16:20 | -
        em 20 minutos pizza | pizza | 2026-11-22 16:20 | -
        morgen Abend um 19 Uhr Training | Training | 2026-11-23 19:00 | -
        demain soir à 19h entraînement | entraînement | 2026-11-23 19:00 | -
        mañana por la tarde a las 19:00 gimnasio | gimnasio | 2026-11-23 19:00 | -
        domani sera alle 19 palestra | palestra | 2026-11-23 19:00 | -
        amanhã à noite às 19h treino | treino | 2026-11-23 19:00 | -
        täglich um 21:30 Zähne | Zähne | 2026-11-22 21:30 | daily
        chaque jour à 21h30 journal | journal | 2026-11-22 21:30 | daily
        cada día a las 21:30 diario | diario | 2026-11-22 21:30 | daily
        tutti i giorni alle 21:30 diario | diario | 2026-11-22 21:30 | daily
        todo dia às 21h30 diário | diário | 2026-11-22 21:30 | daily
        übermorgen um 16:45 Zahnarzt | Zahnarzt | 2026-11-24 16:45 | -
        après-demain à 16h45 dentiste | dentiste | 2026-11-24 16:45 | -
        pasado mañana a las 16:45 dentista | dentista | 2026-11-24 16:45 | -
        dopodomani alle 16:45 dentista | dentista | 2026-11-24 16:45 | -
        depois de amanhã às 16h45 dentista | dentista | 2026-11-24 16:45 | -
        erinnere mich morgen um halb neun daran, die Heizung abzulesen | die Heizung abzulesen | 2026-11-23 08:30 | -
        rappelle-moi demain à huit heures et demie de relever le compteur | relever le compteur | 2026-11-23 08:30 | -
        recuérdame mañana a las ocho y media leer el contador | leer el contador | 2026-11-23 08:30 | -
        ricordami domani alle otto e mezza di leggere il contatore | leggere il contatore | 2026-11-23 08:30 | -
        lembra-me amanhã às oito e meia de ler o contador | ler o contador | 2026-11-23 08:30 | -
        jeden Abend um 18 Uhr Hund füttern | Hund füttern | 2026-11-22 18:00 | daily
        tous les soirs à 18h nourrir le chien | nourrir le chien | 2026-11-22 18:00 | daily
        todas las tardes a las 18:00 dar de comer al perro | dar de comer al perro | 2026-11-22 18:00 | daily
        ogni sera alle 18 dare da mangiare al cane | dare da mangiare al cane | 2026-11-22 18:00 | daily
        todas as tardes às 18h dar comida ao cão | dar comida ao cão | 2026-11-22 18:00 | daily
        weck mich morgen um sechs Uhr: aufstehen | aufstehen | 2026-11-23 06:00 | -
        demain à 6h debout | debout | 2026-11-23 06:00 | -
        mañana a las seis despertar | despertar | 2026-11-23 06:00 | -
        domani alle sei sveglia | sveglia | 2026-11-23 06:00 | -
        amanhã às seis acordar | acordar | 2026-11-23 06:00 | -
        jede Stunde Wasser trinken | Wasser trinken | 2026-11-22 17:00 | hourly
        toutes les heures boire de l'eau | boire de l'eau | 2026-11-22 17:00 | hourly
        cada hora beber agua | beber agua | 2026-11-22 17:00 | hourly
        ogni ora bere acqua | bere acqua | 2026-11-22 17:00 | hourly
        a cada hora beber água | beber água | 2026-11-22 17:00 | hourly
        """

    /// The part that was put aside.
    static let aside = """
        jede Woche am Freitag um 17:00 Bericht | Bericht | 2026-11-27 17:00 | weekly
        morgen früh um 6:30 joggen | joggen | 2026-11-23 06:30 | -
        täglich um 21:00 Tagebuch | Tagebuch | 2026-11-22 21:00 | daily
        tous les mardis à 19h00 yoga | yoga | 2026-11-24 19:00 | weekly
        après-demain à 15h00 dentiste | dentiste | 2026-11-24 15:00 | -
        cada dos días a las 9:00 regar las plantas | regar las plantas | 2026-11-23 09:00 | daily
        pasado mañana a las 15:00 dentista | dentista | 2026-11-24 15:00 | -
        ogni martedì alle 19:00 yoga | yoga | 2026-11-24 19:00 | weekly
        dopodomani alle 15:00 dentista | dentista | 2026-11-24 15:00 | -
        todos os dias às 21:00 diário | diário | 2026-11-22 21:00 | daily
        depois de amanhã às 15:00 dentista | dentista | 2026-11-24 15:00 | -
        todo mês no dia 5 pagar o aluguel | pagar o aluguel | 2026-12-05 08:00 | monthly
        jeden Mittwoch um 18 Uhr Müll | Müll | 2026-11-25 18:00 | weekly
        chaque mercredi à 18h poubelles | poubelles | 2026-11-25 18:00 | weekly
        cada miércoles a las 18:00 basura | basura | 2026-11-25 18:00 | weekly
        ogni mercoledì alle 18 spazzatura | spazzatura | 2026-11-25 18:00 | weekly
        toda quarta às 18h lixo | lixo | 2026-11-25 18:00 | weekly
        jeden Montag und Donnerstag um 7 Uhr laufen | laufen | 2026-11-23 07:00 | weekly
        chaque lundi et jeudi à 7h courir | courir | 2026-11-23 07:00 | weekly
        cada lunes y jueves a las 7:00 correr | correr | 2026-11-23 07:00 | weekly
        ogni lunedì e giovedì alle 7:00 correre | correre | 2026-11-23 07:00 | weekly
        toda segunda e quinta às 7h correr | correr | 2026-11-23 07:00 | weekly
        in drei Tagen um 12 Uhr Steuer | Steuer | 2026-11-25 12:00 | -
        dans trois jours à 12h impôts | impôts | 2026-11-25 12:00 | -
        en tres días a las 12:00 impuestos | impuestos | 2026-11-25 12:00 | -
        tra tre giorni alle 12 tasse | tasse | 2026-11-25 12:00 | -
        em três dias às 12h imposto | imposto | 2026-11-25 12:00 | -
        in einer halben Stunde Wäsche | Wäsche | 2026-11-22 16:30 | -
        dans une demi-heure lessive | lessive | 2026-11-22 16:30 | -
        en media hora lavadora | lavadora | 2026-11-22 16:30 | -
        tra mezz'ora bucato | bucato | 2026-11-22 16:30 | -
        em meia hora roupa | roupa | 2026-11-22 16:30 | -
        jeden Samstag um 11 Uhr Oma besuchen | Oma besuchen | 2026-11-28 11:00 | weekly
        tous les samedis à 11h marché | marché | 2026-11-28 11:00 | weekly
        todos los sábados a las 11:00 mercado | mercado | 2026-11-28 11:00 | weekly
        tutti i sabati alle 11 mercato | mercato | 2026-11-28 11:00 | weekly
        todos os sábados às 11h feira | feira | 2026-11-28 11:00 | weekly
        nächsten Montag um 14 Uhr Meeting | Meeting | 2026-11-23 14:00 | -
        lundi prochain à 14h réunion | réunion | 2026-11-23 14:00 | -
        el próximo lunes a las 14:00 reunión | reunión | 2026-11-23 14:00 | -
        lunedì prossimo alle 14 riunione | riunione | 2026-11-23 14:00 | -
        na próxima segunda às 14h reunião | reunião | 2026-11-23 14:00 | -
        am 15.12. um 10 Uhr TÜV | TÜV | 2026-12-15 10:00 | -
        le 15/12 à 10h garage | garage | 2026-12-15 10:00 | -
        el 15 de diciembre a las 10:00 taller | taller | 2026-12-15 10:00 | -
        il 15 dicembre alle 10:00 officina | officina | 2026-12-15 10:00 | -
        no dia 15 de dezembro às 10h oficina | oficina | 2026-12-15 10:00 | -
        jeden Sonntag um 17:00 Wochenplan | Wochenplan | 2026-11-22 17:00 | weekly
        chaque dimanche à 17h bilan | bilan | 2026-11-22 17:00 | weekly
        cada domingo a las 17:00 plan | plan | 2026-11-22 17:00 | weekly
        ogni domenica alle 17:00 piano | piano | 2026-11-22 17:00 | weekly
        todo domingo às 17h plano | plano | 2026-11-22 17:00 | weekly
        """

    private func misses(_ table: String) throws -> (asked: [String], wrong: [String]) {
        let reader = try SentenceTests.reader()
        var (asked, wrong): ([String], [String]) = ([], [])
        for line in table.split(separator: "\n") {
            let columns = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard case .timed(let plan)? = try? reader.reading(of: columns[0]) else {
                asked.append(columns[0])
                continue
            }
            let rule = plan.rule.map { "\($0.frequency)" } ?? "-"
            let isMet =
                "\(plan.start.day) \(plan.start.time)" == columns[2] && rule == columns[3]
                && (columns[1].isEmpty || plan.what == columns[1])
            if !isMet { wrong.append("\(columns[0]) => \(plan.what) | \(plan.start.day) \(plan.start.time) | \(rule)") }
        }
        return (asked, wrong)
    }

    @Test("what is to be done is kept as it was typed, and comes when it was said")
    func development() throws {
        let (asked, wrong) = try misses(Self.table)
        #expect(asked == [])
        #expect(wrong == [])
    }

    @Test("of the sentences put aside hardly one comes at another time")
    func heldOut() throws {
        let (asked, wrong) = try misses(Self.aside)
        print("Reminders in other languages, put aside: asked \(asked), wrong \(wrong)")
        // "em três dias" is as good in Spanish.
        #expect(wrong.count <= 1)
    }

    @Test("an English sentence is read as before, whatever foreign word it has")
    func english() {
        #expect(ReminderTongues.rendering(of: "remind me to watch Demain tomorrow at 8") == nil)
        #expect(ReminderTongues.rendering(of: "call mom every Sunday at 6pm") == nil)
        #expect(ReminderTongues.rendering(of: "as soon as I get home turn on the heating") == nil)
        #expect(ReminderTongues.rendering(of: "todo: order a die cut mat") == nil)
    }
}
