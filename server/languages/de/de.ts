/** German: everything that the server knows of it. */
import type { LanguageModule } from '../language.ts'
import { inLatin } from '../latin-speech.ts'
import { LATIN_MARKS } from '../hours-forms.ts'
import { NARRATOR } from './narrator.ts'
import { SPOKEN } from './spoken.ts'
import { WIKIPEDIA } from './wikipedia.ts'
import { WORDS } from './words.ts'

export const GERMAN: LanguageModule = {
  code: 'de',
  name: 'German',
  locale: 'de-DE',
  writing: {
    isSpaced: true,
    scripts: ['Latin'],
    perMinute: 130,
    quotes: 'inward',
    abbreviations: {
      titles: 'Dr|Prof|Hl|hl|St|Sankt|Fr|Hr|Ing|Dipl',
      words:
        'z\\. ?B|u\\. ?a|d\\. ?h|o\\. ?ä|v\\. ?a|i\\. ?d\\. ?R|bzw|ca|Str|Jh|Jhd|Jhs|v\\. ?Chr|n\\. ?Chr|v\\. ?u\\. ?Z|n\\. ?u\\. ?Z|geb|gest|sog|vgl|Mio|Mrd|Bd|ehem|urspr|evtl|inkl|jun|sen|Co|Jan|Feb|Aug|Sept|Okt|Nov|Dez',
      numbered: 'Nr|S|Abb|Kap|Op',
      starters:
        'Der|Die|Das|Den|Dem|Des|Er|Sie|Es|Ein|Eine|Einer|Im|In|Am|An|Auf|Aus|Bei|Beim|Seit|Nach|Vor|Von|Mit|Zu|Zum|Zur|Für|Als|Wie|Wo|Dort|Hier|Heute|Diese|Dieser|Dieses|Sein|Seine|Ihr|Ihre|Unter|Über|Während|Bis|Durch|Auch|Doch|Und|Aber|Nachdem|Obwohl|Später|Damals|Zwei|Drei|Man|Wir',
    },
    hasOrdinalStops: true,
  },
  words: WORDS,
  hours: {
    everyDay: 'täglich',
    days: (first, last) => `${first} bis ${last}`,
    hours: (from, to) => `${from} bis ${to}`,
    time: ({ clock, hour }) => `${hour ?? clock} Uhr`,
    ...LATIN_MARKS,
  },
  wikipedia: WIKIPEDIA,
  narrator: NARRATOR,
  speech: {
    variants: [{ tag: 'de', speak: inLatin(SPOKEN), espeak: { voice: 'de', rate: 125 } }],
    isSpokenByFlite: false,
    isSpokenBySupertonic: true,
    kokoro: { multilingual: undefined, chineseFirst: undefined, hasLexicon: false, numberRules: [] },
    trial: 'Der Turm vor Ihnen wurde 1345 gebaut.',
  },
}
