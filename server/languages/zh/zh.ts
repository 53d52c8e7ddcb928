/** Chinese: everything that the server knows of it. */
import type { LanguageModule } from '../language.ts'
import { asClock } from '../hours-forms.ts'
import { ENGLISH_ABBREVIATIONS } from '../en/en.ts'
import { NARRATOR } from './narrator.ts'
import { chineseWords } from './spoken.ts'
import { WIKIPEDIA } from './wikipedia.ts'
import { WORDS } from './words.ts'

export const CHINESE: LanguageModule = {
  code: 'zh',
  name: 'Chinese (simplified)',
  locale: 'zh-CN',
  writing: {
    isSpaced: false,
    scripts: ['Han', 'Latin'],
    perMinute: 240,
    quotes: 'outward',
    abbreviations: ENGLISH_ABBREVIATIONS,
    hasOrdinalStops: false,
  },
  words: WORDS,
  hours: {
    everyDay: '每天',
    days: (first, last) => `${first}至${last}`,
    hours: (from, to) => `${from}至${to}`,
    time: asClock,
    comma: '，',
    semicolon: '；',
  },
  wikipedia: WIKIPEDIA,
  narrator: NARRATOR,
  speech: {
    variants: [{ tag: 'zh', speak: chineseWords, espeak: { voice: 'cmn', rate: 175 } }],
    isSpokenByFlite: false,
    isSpokenBySupertonic: false,
    kokoro: {
      multilingual: { tag: 'zh', speaker: 45 },
      chineseFirst: { tag: 'zh', speaker: 3 },
      hasLexicon: true,
      numberRules: ['date-zh.fst', 'number-zh.fst', 'phone-zh.fst'],
    },
    trial: '您面前的塔建于1345年。',
  },
}
