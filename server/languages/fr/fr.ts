/** French: everything that the server knows of it. */
import type { LanguageModule } from '../language.ts'
import { inLatin } from '../latin-speech.ts'
import { LATIN_MARKS } from '../hours-forms.ts'
import { NARRATOR } from './narrator.ts'
import { SPOKEN } from './spoken.ts'
import { WIKIPEDIA } from './wikipedia.ts'
import { WORDS } from './words.ts'

export const FRENCH: LanguageModule = {
  code: 'fr',
  name: 'French',
  locale: 'fr-FR',
  writing: {
    isSpaced: true,
    scripts: ['Latin'],
    perMinute: 155,
    quotes: 'outward',
    abbreviations: {
      titles: 'M|MM|Dr|Pr|Mgr|St|Ste|Me',
      words: 'bd|av|apr|J\\.-C|env|hab|cf|ca|c|v|éd|ex|janv|févr|juil|sept|oct|nov|déc',
      numbered: 'no|vol|p|fig|chap|t',
      starters:
        "Le|La|Les|Il|Elle|Ils|Elles|Un|Une|Des|Du|Ce|Cet|Cette|Ces|Son|Sa|Ses|Leur|Leurs|En|Au|Aux|À|Dans|Sur|Sous|Pour|Par|Avec|Après|Avant|Depuis|Dès|Lors|Pendant|Plus|Aujourd'hui|On|Mais|Et|C'est|L'|D'|Nous",
    },
    hasOrdinalStops: false,
  },
  words: WORDS,
  hours: {
    everyDay: 'tous les jours',
    days: (first, last) => `du ${first} au ${last}`,
    hours: (from, to) => `de ${from} à ${to}`,
    time: ({ clock, hour }) => (hour ? `${hour}\u00A0h` : clock.replace(':', '\u00A0h\u00A0')),
    ...LATIN_MARKS,
  },
  wikipedia: WIKIPEDIA,
  narrator: NARRATOR,
  speech: {
    variants: [{ tag: 'fr', speak: inLatin(SPOKEN), espeak: { voice: 'fr', rate: 120 } }],
    isSpokenByFlite: false,
    isSpokenBySupertonic: true,
    kokoro: {
      multilingual: { tag: 'fr', speaker: 30 },
      chineseFirst: undefined,
      hasLexicon: false,
      numberRules: [],
    },
    trial: 'La tour devant vous a été construite en 1345.',
  },
}
