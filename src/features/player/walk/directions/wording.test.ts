import { expect, test } from 'vitest'
import { legsOf } from './legs.ts'
import { languageOfName, spokenParts } from './spoken-words.ts'
import { LINE, STEPS } from './testing.ts'
import { roundedM, shownDistance, spokenDistance } from './walked-metres.ts'
import { listedStep, nextStepWords, spokenStep, wordsOf } from './wording.ts'

const LEGS = legsOf(STEPS, LINE)

const ENDS = { from: 'The Duomo', to: 'The Uffizi' }

const told = (legIndex: number, stepIndex: number, aheadM: number, isAtStop = false) => {
  const leg = LEGS.get(legIndex)
  const words = leg && nextStepWords({ kind: 'step', leg, stepIndex, aheadM, isAtStop }, ENDS)
  return words && [words.arrow, wordsOf(words.main), words.next && wordsOf(words.next)]
}

test('distances are rounded as a person says them', () => {
  expect([3, 14, 44, 296, 318, 970, 1149].map(roundedM)).toEqual([10, 10, 40, 300, 300, 950, 1100])
  expect([shownDistance(44), shownDistance(1149)]).toEqual(['40 m', '1.1 km'])
  expect([spokenDistance(44), spokenDistance(1149)]).toEqual(['40 metres', '1.1 kilometres'])
})

test('the next step: far off, ahead, at the turn, with what comes after it', () => {
  expect(told(0, 0, 0)).toEqual([
    'straight',
    'Set out to the north along Via Larga, 100 m',
    'Then right into Via Roma',
  ])
  expect(told(0, 2, 112)).toEqual(['straight', 'Straight on along Via Roma, 110 m', 'Then left into Vicolo'])
  expect(told(0, 1, 40)).toEqual(['right', 'In 40 m right into Via Roma', 'Then left into Vicolo'])
  expect(told(0, 1, 4)).toEqual(['right', 'Right into Via Roma, 120 m', 'Then left into Vicolo'])
  expect(told(0, 3, 60)).toEqual(['arrive', 'In 60 m you are at The Uffizi', undefined])
  expect(told(0, 3, 2)).toEqual(['arrive', 'You are at The Uffizi', undefined])
})

test('at a stop it says so first, and then how one goes on', () => {
  expect(told(0, 0, 0, true)).toEqual([
    'arrive',
    'You are at The Duomo',
    'Then set out to the north along Via Larga',
  ])
})

test('a street that turns is not one to turn into', () => {
  const leg = legsOf(
    STEPS.map((step) => ({ ...step, street: 'Via Larga' })),
    LINE,
  ).get(0)
  const right = leg?.steps[1]
  if (!leg || !right) throw new Error('no step')
  expect(wordsOf(listedStep(leg, right, 'The Uffizi'))).toBe('Right, on along Via Larga, 120 m')
  expect(wordsOf(spokenStep(leg, right, 'The Uffizi', 30, true))).toBe(
    'In 30 metres right, on along Via Larga',
  )
})

test('stairs and ways without a name', () => {
  expect(told(1, 0, 0)?.[1]).toBe('Set out to the north, 150 m')
  expect(told(1, 1, 60)).toEqual(['stairs', 'In 60 m take the stairs', 'Then The Uffizi'])
  expect(told(1, 1, 3)?.[1]).toBe('Take the stairs, 50 m')
})

test('a list has every step', () => {
  const leg = LEGS.get(0)
  expect(leg?.steps.map((step) => wordsOf(listedStep(leg, step, 'The Uffizi')))).toEqual([
    'Set out to the north along Via Larga, 100 m',
    'Right into Via Roma, 120 m',
    'Left into Vicolo, 80 m',
    'The Uffizi',
  ])
})

test('a name is said in the language of its script, if the device can; else the words go without it', () => {
  const voices =
    (...languages: string[]) =>
    (language: string) =>
      languages.includes(language)
  expect(languageOfName('Via Roma', 'en', 'it', voices())).toBe('en')
  expect(languageOfName('Ερμού', 'en', 'en', voices('el'))).toBe('el')
  expect(languageOfName('Ερμού', 'en', 'en', voices())).toBeUndefined()
  expect(languageOfName('улица Мира', 'en', 'en', voices('ru', 'uk'))).toBeUndefined()
  expect(languageOfName('улица Мира', 'en', 'ru', voices('ru'))).toBe('ru')
  expect(languageOfName('銀座通り', 'en', 'ja', voices('ja'))).toBe('ja')
  const leg = legsOf(
    STEPS.map((step, index) => (index === 1 ? { ...step, street: 'Ερμού' } : step)),
    LINE,
  ).get(0)
  const right = leg?.steps[1]
  if (!leg || !right) throw new Error('no step')
  expect(spokenParts(spokenStep(leg, right, '', 30, true), 'en', 'el')).toEqual([
    { text: 'In 30 metres right into', language: 'en' },
    { text: 'Ερμού', language: 'el' },
  ])
  expect(spokenParts(spokenStep(leg, right, '', 2, true), 'en', 'el')).toEqual([
    { text: 'Right into', language: 'en' },
    { text: 'Ερμού', language: 'el' },
    { text: '120 metres', language: 'en' },
  ])
  expect(spokenParts(spokenStep(leg, right, '', 2, false), 'en', 'en')).toEqual([
    { text: 'Right, 120 metres', language: 'en' },
  ])
})
