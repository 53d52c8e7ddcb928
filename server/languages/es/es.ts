/** Spanish: everything that the server knows of it. */
import type { LanguageModule } from '../language.ts'
import { inLatin } from '../latin-speech.ts'
import { asClock, LATIN_MARKS } from '../hours-forms.ts'
import { NARRATOR } from './narrator.ts'
import { SPOKEN } from './spoken.ts'
import { WIKIPEDIA } from './wikipedia.ts'
import { WORDS } from './words.ts'

export const SPANISH: LanguageModule = {
  code: 'es',
  name: 'Spanish',
  locale: 'es-ES',
  writing: {
    isSpaced: true,
    scripts: ['Latin'],
    perMinute: 155,
    quotes: 'outward',
    abbreviations: {
      titles: 'Sr|Sra|Srta|Dr|Dra|D|Dña|Sta|Sto|S|Fr|Mons|Excmo|Ilmo',
      words:
        'EE|UU|EE\\. ?UU|a\\. ?(?:de )?C|d\\. ?(?:de )?C|A\\. ?C|D\\. ?C|Av|Avda|Pza|Pl|aprox|ca|c|cf|etc|ej|Cía|ene|feb|sept|oct|nov|dic',
      numbered: 'n\\.º|núm|s|ss|p|pp|pág|vol|fig|cap|km',
      starters:
        'El|La|Los|Las|Un|Una|Unos|Unas|Lo|En|Al|A|De|Del|Desde|Hasta|Por|Para|Con|Sin|Sobre|Tras|Durante|Cuando|Como|Su|Sus|Este|Esta|Estos|Estas|Ese|Esa|Fue|Era|Es|Se|Hoy|Ya|Más|Pero|Y|También|Después|Antes|Entre|Según|Aunque|Nosotros',
    },
    hasOrdinalStops: false,
  },
  words: WORDS,
  hours: {
    everyDay: 'todos los días',
    days: (first, last) => `de ${first} a ${last}`,
    hours: (from, to) => `de ${from} a ${to}`,
    time: asClock,
    ...LATIN_MARKS,
  },
  wikipedia: WIKIPEDIA,
  narrator: NARRATOR,
  speech: {
    variants: [{ tag: 'es', speak: inLatin(SPOKEN), espeak: { voice: 'es', rate: 130 } }],
    isSpokenByFlite: false,
    isSpokenBySupertonic: true,
    kokoro: {
      multilingual: { tag: 'es', speaker: 28 },
      chineseFirst: undefined,
      hasLexicon: false,
      numberRules: [],
    },
    trial: 'La torre que ve delante se construyó en 1345.',
  },
}
