/** Italian: everything that the server knows of it. */
import type { LanguageModule } from '../language.ts'
import { inLatin } from '../latin-speech.ts'
import { asClock, LATIN_MARKS } from '../hours-forms.ts'
import { NARRATOR } from './narrator.ts'
import { SPOKEN } from './spoken.ts'
import { WIKIPEDIA } from './wikipedia.ts'
import { WORDS } from './words.ts'

export const ITALIAN: LanguageModule = {
  code: 'it',
  name: 'Italian',
  locale: 'it-IT',
  writing: {
    isSpaced: true,
    scripts: ['Latin'],
    perMinute: 150,
    quotes: 'outward',
    abbreviations: {
      titles: 'S|SS|Dott|Prof|Sig|Mons|Arch|Ing|Avv|On|Fra',
      words: 'sec|secc|ca|c|arch|ing|a\\. ?C|d\\. ?C|F\\.lli|ecc|cfr|es|gen|feb|sett|ott|nov|dic',
      numbered: 'n|nn|p|pp|vol|fig|cap|km',
      starters:
        "Il|Lo|La|I|Gli|Le|L'|Un|Una|Uno|In|Nel|Nella|Nell'|Nei|Nelle|Al|Alla|A|Da|Dal|Dalla|Di|Del|Della|Con|Per|Su|Sul|Sulla|Tra|Fra|Dopo|Prima|Durante|Quando|Oggi|È|Era|Fu|Si|Questo|Questa|Questi|Queste|Suo|Sua|Ma|E|Anche|Non|Secondo|Negli|Noi",
    },
    hasOrdinalStops: false,
  },
  words: WORDS,
  hours: {
    everyDay: 'tutti i giorni',
    days: (first, last) => `da ${first} a ${last}`,
    hours: (from, to) => `dalle ${from} alle ${to}`,
    time: asClock,
    ...LATIN_MARKS,
  },
  wikipedia: WIKIPEDIA,
  narrator: NARRATOR,
  speech: {
    variants: [{ tag: 'it', speak: inLatin(SPOKEN), espeak: { voice: 'it', rate: 130 } }],
    isSpokenByFlite: false,
    isSpokenBySupertonic: true,
    kokoro: {
      multilingual: { tag: 'it', speaker: 35 },
      chineseFirst: undefined,
      hasLexicon: false,
      numberRules: [],
    },
    trial: 'La torre davanti a voi fu costruita nel 1345.',
  },
}
