import { describe, expect, it } from 'vitest'
import { TOPIC_VALUES } from '#contract/topics/topics.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { WORDS as ENGLISH } from './en/words.ts'
import { type LanguageWords, type PhraseKind, phrasesOf } from './walk-words.ts'
import { languageOf, wordsOf } from './languages.ts'
import { EXAMPLES } from './testing.ts'

const STYLES = ['conversational', 'educational', 'storytelling'] as const
const KINDS = Object.keys(ENGLISH.phrases) as PhraseKind[]
const OTHERS = LANGUAGES.filter((language) => language !== 'en')

const slotsOf = (text: string): string =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].toSorted().join(' ')
const everyPhrase = (words: LanguageWords) =>
  KINDS.flatMap((kind) =>
    STYLES.flatMap((style) => phrasesOf(words, kind, style).map((text) => ({ kind, style, text }))),
  )
const everyText = (words: LanguageWords): string[] => [
  ...everyPhrase(words).map(({ text }) => text),
  ...Object.values(words.theme),
  ...Object.values(words.titles).flat(),
  ...Object.values(words.sides).flat(),
  words.welcomeTitle,
  words.endTitle,
  words.description,
  words.routeDescription,
  words.onScreen,
  words.nameOnScreen,
  words.stopNumber(3),
  words.stops(4),
  words.minutes(30),
  words.distance(300),
]

/** Forms that one walk needs, so that it says none twice. */
const FORMS_MIN: Partial<Record<PhraseKind, number>> = {
  greeting: 7,
  goSide: 8,
  setOut: 5,
  street: 3,
  lookOut: 8,
  unknown: 6,
  go: 3,
  metBefore: 3,
}

describe.each(LANGUAGES)('the words of %s', (language) => {
  const words = wordsOf(language)

  it('are its own', () => expect(words.language).toBe(language))

  it('have every kind of phrase in each style, with the slots that are filled', () => {
    for (const { kind, style, text } of everyPhrase(words)) {
      const inEnglish = STYLES.flatMap((one) => phrasesOf(ENGLISH, kind, one)).map(slotsOf)
      expect(inEnglish, `${kind} ${style}: ${text}`).toContain(slotsOf(text))
    }
    for (const kind of KINDS)
      for (const style of STYLES) {
        const forms = phrasesOf(words, kind, style)
        expect(forms.length, `${kind} ${style}`).toBeGreaterThanOrEqual(FORMS_MIN[kind] ?? 1)
        expect(new Set(forms).size, `${kind} ${style}`).toBe(forms.length)
      }
    expect(slotsOf(words.welcomeTitle)).toBe('city')
    expect(slotsOf(words.description)).toBe(slotsOf(ENGLISH.description))
    expect(slotsOf(words.routeDescription)).toBe(slotsOf(ENGLISH.routeDescription))
    for (const topic of TOPIC_VALUES) {
      expect(words.titles[topic].length).toBeGreaterThanOrEqual(3)
      expect(words.titles[topic].map(slotsOf)).toEqual(words.titles[topic].map(() => 'city'))
    }
  })

  it('end as sentences do, and those of own words with the words', () => {
    for (const { kind, text } of everyPhrase(words)) {
      if (slotsOf(text) === 'words') expect(text, kind).toMatch(/\{words\}$/)
      else expect(text, kind).toMatch(/[.?!。？！]$/u)
      expect(text, kind).toMatch(/^[\p{Lu}\p{Lo}{¿¡]/u)
      expect(text, kind).not.toMatch(/\s{2}|^\s|\s$/)
    }
  })
})

describe.each(OTHERS)('the words of %s, beside English', (language) => {
  const words = wordsOf(language)

  it('hold no English', () => {
    const ENGLISH_WORDS =
      /(?<![\p{L}{])(the|and|is|of|with|you|your|here|there|this|that|stop|stops|walk|walks|from|about|welcome|our|next|left|right|to|for|in the)(?![\p{L}}])/iu
    for (const text of everyText(words)) expect(text).not.toMatch(ENGLISH_WORDS)
    const english = new Set(everyText(ENGLISH))
    for (const text of everyText(words)) expect(english.has(text), text).toBe(false)
  })

  it('are in its script', () => {
    const { isSpaced, scripts } = languageOf(language).writing
    for (const { text } of everyPhrase(words)) {
      const bare = text.replace(/\{\w+\}/g, '')
      if (isSpaced) expect(bare).toMatch(/^[\p{Script=Latin}\p{P}\s]*$/u)
      else expect(bare).not.toMatch(/[\p{Script=Latin}\s.,:?!]/u)
      if (!scripts.includes('Hiragana')) expect(bare).not.toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}]/u)
    }
  })
})

describe('numbers in words', () => {
  it.each(LANGUAGES)('%s counts stops, and says distances and times', (language) => {
    const words = wordsOf(language)
    expect([1, 2, 5, 11, 21].map(words.stops)).toEqual(EXAMPLES[language].counts)
    // Some spaces of Intl do not break.
    const plain = (text: string) => text.replace(/\s/g, ' ')
    expect([83, 310, 1010, 1249].map(words.distance).map(plain)).toEqual(EXAMPLES[language].distances)
    expect([1, 45, 180].map(words.time).map(plain)).toEqual(EXAMPLES[language].times)
  })

  it('names the four sides differently', () => {
    for (const language of LANGUAGES) {
      const all = Object.values(wordsOf(language).sides).flat()
      expect(all.length).toBeGreaterThanOrEqual(8)
      expect(new Set(all).size).toBe(all.length)
    }
  })
})

it.each([
  [4, '10 metres'],
  [83, '80 metres'],
  [310, '300 metres'],
  [974, '950 metres'],
  [1010, '1 kilometre'],
  [1249, '1.2 kilometres'],
])('says %d metres as a person does', (metres, said) => {
  expect(ENGLISH.distance(metres)).toBe(said)
})
