/** Japanese: everything that the server knows of it. */
import type { LanguageModule } from '../language.ts'
import { ENGLISH_ABBREVIATIONS } from '../en/en.ts'
import { NARRATOR } from './narrator.ts'
import { japaneseWords } from './spoken.ts'
import { WIKIPEDIA } from './wikipedia.ts'
import { WORDS } from './words.ts'

export const JAPANESE: LanguageModule = {
  code: 'ja',
  name: 'Japanese',
  locale: 'ja-JP',
  writing: {
    isSpaced: false,
    scripts: ['Han', 'Hiragana', 'Katakana', 'Latin'],
    perMinute: 320,
    quotes: 'outward',
    abbreviations: ENGLISH_ABBREVIATIONS,
    hasOrdinalStops: false,
  },
  words: WORDS,
  hours: {
    everyDay: '毎日',
    days: (first, last) => `${first}から${last}まで`,
    hours: (from, to) => `${from}から${to}まで`,
    time: ({ clock, hour }) => (hour ? `${hour}時` : `${clock.replace(':', '時')}分`),
    comma: '、',
    semicolon: '、',
  },
  wikipedia: WIKIPEDIA,
  narrator: NARRATOR,
  speech: {
    variants: [{ tag: 'ja', speak: japaneseWords, espeak: undefined }],
    isSpokenByFlite: false,
    isSpokenBySupertonic: true,
    kokoro: { multilingual: undefined, chineseFirst: undefined, hasLexicon: false, numberRules: [] },
    trial: '目の前の塔は1345年に建てられました。',
  },
}
