extension ReminderTongues {
    static let portuguese = """
        remind me: lembre-me de, lembre me de, lembra-me de, lembra me de, me lembre de, me lembra de, não esquecer de, não esquecer, não me deixes esquecer de, não te esqueças de, lembra-me, lembrar de, me lembra, me lembre, lembre-me, acorda-me, me acorda
        ~ at: às, pelas, ao
        ~ from: das
        ~ until: até, até as
        ~ and: e
        ~ in: em, daqui a
        ~ ter: ter
        ~ sex: sex
        ~ seg: seg
        ~ mar: mar
        every: cada, toda, todos os, todas as, a cada
        ~ every: todo
        every day: todo dia, todos os dias, diariamente, cada dia
        every weekday: em dias úteis, todo dia útil, todos os dias úteis, nos dias úteis, dias úteis, aos dias úteis, em dias de semana, durante a semana, de segunda a sexta, nos dias de semana
        every weekend: todo fim de semana, todos os fins de semana, aos fins de semana, nos fins de semana, fins de semana
        every week: toda semana, todas as semanas
        every month: todo mês, todos os meses, cada mês, de cada mês, do mês, de todo mês
        every year: todo ano, todos os anos, cada ano, anualmente
        every hour: toda hora, a cada hora
        every morning: toda manhã, todas as manhãs
        every evening: toda tarde, todas as tardes
        every night: toda noite, todas as noites
        every other day: dia sim dia não, a cada dois dias, dia sim, dia não, em dias alternados
        twice a day: duas vezes por dia, duas vezes ao dia
        three times a day: três vezes por dia, três vezes ao dia
        tomorrow: amanhã, amanhã cedo
        tomorrow morning: amanhã de manhã
        tomorrow night: amanhã à noite
        in the morning: da manhã, de manhã
        in the evening: da tarde, à tarde
        at night: da noite, à noite
        today: hoje
        tonight: hoje à noite, esta noite
        day after tomorrow: depois de amanhã, depois de amanhã de manhã
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
        every monday: toda segunda, toda segunda feira, às segundas, todas as segundas, às segundas-feiras
        every tuesday: toda terça, toda terça feira, às terças, todas as terças, às terças-feiras
        every wednesday: toda quarta, toda quarta feira, às quartas, todas as quartas, às quartas-feiras
        every thursday: toda quinta, toda quinta feira, às quintas, todas as quintas, às quintas-feiras
        every friday: toda sexta, toda sexta feira, às sextas, todas as sextas, às sextas-feiras
        delete the reminder: apaga o lembrete, apague o lembrete, apaga o lembrete da, cancela o lembrete, não me lembres mais, não me lembre mais, não me lembres mais da
        at noon: ao meio-dia, ao meio dia
        at midnight: à meia-noite, à meia noite
        at half past 12: meio-dia e meia, ao meio-dia e meia
        in half an hour: em meia hora, daqui a meia hora
        on the last day of every month: último dia do mês, no último dia do mês, no último dia de cada mês
        on the 1st: no primeiro, no dia primeiro
        every 2 weeks: de quinze em quinze dias, a cada quinze dias, a cada 15 dias, a cada duas semanas, cada quinze dias, quinzenalmente
        every 3 days: de três em três dias, a cada três dias
        every saturday: aos sábados, todos os sábados
        every sunday: aos domingos, todos os domingos, todo domingo
        next monday: segunda que vem, na próxima segunda, próxima segunda
        next tuesday: terça que vem, na próxima terça, próxima terça
        next wednesday: quarta que vem, na próxima quarta, próxima quarta
        next thursday: quinta que vem, na próxima quinta, próxima quinta
        next friday: sexta que vem, na próxima sexta, próxima sexta
        next saturday: sábado que vem, no próximo sábado
        next sunday: domingo que vem, no próximo domingo
        tomorrow evening: amanhã à tardinha
        remind me: lembrete, me lembra, lembra-me dos, lembra-me das, lembra-me do, lembra-me da
        in 90 minutes: em uma hora e meia, daqui a uma hora e meia, numa hora e meia
        in 45 minutes: em três quartos de hora
        in 15 minutes: em um quarto de hora, num quarto de hora
        ~ in: daqui
        """
}
