/** Italian texts with what the rules have to make of them, for the tests. */
import type { LanguageExamples } from '../language-examples.ts'

export const EXAMPLES: LanguageExamples = {
  sentences: [
    ['La chiesa di S. Marco è del sec. XII, ca. 1150.', 'Il Dott. Rossi la restaurò.'],
    ['Il ponte è del 20 a.C. e regge.', 'La torre è del 30 d.C.', 'Il resto è nuovo.'],
  ],
  counts: ['una tappa', 'due tappe', 'cinque tappe', 'undici tappe', '21 tappe'],
  distances: ['80 metri', '300 metri', '1 chilometro', '1,2 chilometri'],
  times: ['1 minuto', '45 minuti', '3 ore'],
  hours: [
    'da martedì a domenica, dalle 10:00 alle 18:30',
    'da martedì a domenica, dalle dieci alle diciotto e trenta.',
  ],
  article: {
    told: [
      'I frati piantarono il più vecchio ulivo della piazza.',
      'Era Nuova è il nome della vecchia tipografia del borgo.',
    ].slice(0, 1),
    hanging: [
      'Fu costruita dal fratello del re e dai suoi uomini.',
      'La sua torre è la più alta di tutta la città vecchia.',
      'Nello stesso anno la torre bruciò per la seconda volta.',
    ],
  },
  city: {
    city: 'L’Aquila',
    places: ['Torre Civica', 'Forte Spagnolo', 'Fontana Luminosa', 'Palazzo Ardinghelli', 'Porta Rivera'],
    feature: 'meridiana',
    look: (feature) => `Sulla facciata si vede una ${feature} del Seicento.`,
    facts: (place, year) => [
      `L’edificio noto come ${place} fu costruito per volere del Sig. Rossi.`,
      `Nel ${year} fu aperto al pubblico. L’ingresso era gratuito.`,
      `Da allora ${place} ha fatto da magazzino, da carcere e da museo civico.`,
    ],
  },
  shortWalk: [
    'La torre davanti a voi fu costruita nel 1345.',
    'Dodici anni prima una piena aveva portato via il vecchio ponte.',
    'Nel novembre del 1966 il fiume salì oltre il parapetto.',
    "Seguite l'acqua per circa 200 m, fino al prossimo angolo.",
  ],
}
