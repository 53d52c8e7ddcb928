/** English: everything that the server knows of it. */
import type { Abbreviations, LanguageModule } from '../language.ts'
import { LATIN_MARKS } from '../hours-forms.ts'
import { NARRATOR } from './narrator.ts'
import { spokenText } from './spoken.ts'
import { WIKIPEDIA } from './wikipedia.ts'
import { WORDS } from './words.ts'

/** Chinese and Japanese texts use them too. */
export const ENGLISH_ABBREVIATIONS: Abbreviations = {
  titles: 'Dr|Mr|Mrs|Ms|Prof|Rev|Gen|Col|Capt|Lt|Sgt|Gov|Sen|Mt|Ft',
  words:
    'St|Sts|Jr|Sr|Ave|Blvd|Rd|Inc|Ltd|Co|Bros|approx|ca|c|vs|cf|e\\. ?g|i\\. ?e|fl|est|vol|Jan|Feb|Aug|Sept|Oct|Nov|Dec',
  numbered: 'No|Nos|Fig|Op|p|pp|r|b|d',
  starters:
    'The|It|Its|In|He|She|His|Her|They|Their|This|That|These|Those|There|At|On|As|When|After|Before|From|For|By|But|And|Today|Since|Until|During|One|Two|Another|Most|Many|Some|We|You',
}

export const ENGLISH: LanguageModule = {
  code: 'en',
  name: 'English',
  locale: 'en-GB',
  writing: {
    isSpaced: true,
    scripts: ['Latin'],
    // Measured with the embedded voice, including the pauses between sentences.
    perMinute: 150,
    quotes: 'outward',
    abbreviations: ENGLISH_ABBREVIATIONS,
    hasOrdinalStops: false,
  },
  words: WORDS,
  hours: {
    everyDay: 'every day',
    days: (first, last) => `${first} to ${last}`,
    hours: (from, to) => `${from} to ${to}`,
    time: ({ clock }) => {
      const [hour = 0, minute = 0] = clock.split(':').map(Number)
      if (hour === 12 && minute === 0) return 'noon'
      const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
      return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`
    },
    ...LATIN_MARKS,
  },
  wikipedia: WIKIPEDIA,
  narrator: NARRATOR,
  speech: {
    // An engine that writes numbers out by itself is good at English.
    variants: [
      {
        tag: 'en',
        speak: (sentence, numbers) => (numbers === 'words' ? spokenText(sentence) : sentence.trim()),
        espeak: { voice: 'en', rate: 130 },
      },
    ],
    isSpokenByFlite: true,
    isSpokenBySupertonic: true,
    kokoro: {
      multilingual: { tag: 'en', speaker: 3 },
      chineseFirst: { tag: 'en', speaker: 0 },
      hasLexicon: true,
      numberRules: [],
    },
    trial: 'The tower in front of you was built in 1345.',
  },
}
