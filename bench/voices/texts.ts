/** A short walk in each language, in the words of the composer's kind. */
import type { Language } from '#contract/languages.ts'

export const TEXTS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'The tower in front of you was built in 1345.',
    'Count the arches: there are three, and they are low and wide.',
    'Twelve years earlier a flood had carried away the old bridge.',
    'In November 1966 the river rose right over the top.',
    'This time the bridge held, and the shops were full of mud.',
    'Look up at the windows above the street.',
    'A covered walk runs behind them, from one palace to the other.',
    'The family could cross the river without being seen.',
    'Walk about 200 metres along the water and stop at the next corner.',
    'There you will find the house where the painter was born.',
  ],
  de: [
    'Der Turm vor Ihnen wurde 1345 gebaut.',
    'Zwölf Jahre vorher hatte ein Hochwasser die alte Brücke mitgerissen.',
    'Im November 1966 stieg der Fluss bis über das Geländer.',
    'Gehen Sie etwa 200 m am Wasser entlang, bis zur nächsten Ecke.',
  ],
  fr: [
    'La tour devant vous a été construite en 1345.',
    "Douze ans plus tôt, une crue avait emporté l'ancien pont.",
    'En novembre 1966, la rivière passa par-dessus le parapet.',
    "Suivez l'eau pendant environ 200 m, jusqu'au prochain coin.",
  ],
  es: [
    'La torre que ve delante se construyó en 1345.',
    'Doce años antes, una crecida se había llevado el puente viejo.',
    'En noviembre de 1966 el río pasó por encima del pretil.',
    'Siga el agua unos 200 m, hasta la próxima esquina.',
  ],
  it: [
    'La torre davanti a voi fu costruita nel 1345.',
    'Dodici anni prima una piena aveva portato via il vecchio ponte.',
    'Nel novembre del 1966 il fiume salì oltre il parapetto.',
    "Seguite l'acqua per circa 200 m, fino al prossimo angolo.",
  ],
  pt: [
    'A torre à sua frente foi construída em 1345.',
    'Doze anos antes, uma cheia tinha levado a ponte antiga.',
    'Em novembro de 1966 o rio subiu acima do parapeito.',
    'Siga a água cerca de 200 m, até à próxima esquina.',
  ],
  zh: [
    '您面前的塔建于1345年。',
    '十二年前，一场洪水冲走了旧桥。',
    '1966年11月，河水漫过了栏杆。',
    '沿着河走大约200米，到下一个路口。',
  ],
  ja: ['目の前の塔は1345年に建てられました。', 'その十二年前、洪水が古い橋を流しました。'],
}
