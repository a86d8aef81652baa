extension ReminderTongues {
    static let portuguese = """
            remind me: lembre-me de, lembre me de, lembra-me de, lembra me de, me lembre de, me lembra de
            ~ at: às
            ~ from: das
            ~ until: até, até as
            ~ and: e
            ~ in: em, daqui a
            ~ ter: ter
            ~ sex: sex
            ~ seg: seg
            ~ mar: mar
            every: cada, toda, todos os, todas as
        ~ every: todo
            every day: todo dia, todos os dias, diariamente, cada dia
            every weekday: em dias úteis, todo dia útil, todos os dias úteis, nos dias úteis
            every weekend: todo fim de semana, todos os fins de semana
            every week: toda semana, todas as semanas
            every month: todo mês, todos os meses, cada mês
            every year: todo ano, todos os anos
            every hour: toda hora, a cada hora
            every: a cada
            every morning: toda manhã, todas as manhãs
            every evening: toda tarde, todas as tardes
            every night: toda noite, todas as noites
            every other day: dia sim dia não, a cada dois dias
            twice a day: duas vezes por dia, duas vezes ao dia
            three times a day: três vezes por dia, três vezes ao dia
            tomorrow: amanhã
            tomorrow morning: amanhã de manhã
            tomorrow night: amanhã à noite
            in the morning: da manhã, de manhã
            in the evening: da tarde, à tarde
            at night: da noite, à noite
            today: hoje
            tonight: hoje à noite
            day after tomorrow: depois de amanhã
            next week: semana que vem, na próxima semana
            except: exceto, menos
            on the: no dia
        ~ on the: dia
        ~ to: de
            on monday: na segunda feira, na segunda
            on tuesday: na terça feira, na terça
            on wednesday: na quarta feira, na quarta
            on thursday: na quinta feira, na quinta
            on friday: na sexta feira, na sexta
            on saturday: no sábado
            on sunday: no domingo
            every monday: toda segunda, toda segunda feira
            every tuesday: toda terça, toda terça feira
            every wednesday: toda quarta, toda quarta feira
            every thursday: toda quinta, toda quinta feira
            every friday: toda sexta, toda sexta feira
        """
}
