import { expect, test } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import type { WalkedLeg } from '#server/knowledge/walking/walking-lines.ts'
import { createPhraseBook } from './phrase-book.ts'
import { seededRandom } from './random.ts'
import { wordsOf } from '#server/languages/languages.ts'
import { type Leg, legSentences, passedPlace } from './leg.ts'

const here = { latitude: 0, longitude: 0 }
/** Straight on from where one came, by the crow. */
const [cameFrom, next] = [
  { latitude: -0.002, longitude: 0 },
  { latitude: 0.002, longitude: 0 },
]
const walked = (parts: Partial<WalkedLeg>): WalkedLeg => ({
  line: [here, next],
  distanceM: 400,
  isStraight: false,
  departsDegrees: 90,
  arrivesDegrees: 0,
  streets: [{ name: 'Via Roma.', distanceM: 300 }],
  ...parts,
})
const said = (leg: WalkedLeg, arrived = walked({}), language: (typeof LANGUAGES)[number] = 'en') =>
  legSentences(createPhraseBook(seededRandom('way'), 'conversational', wordsOf(language)), {
    cameFrom,
    here,
    next,
    arrived,
    walked: leg,
    name: 'the Duomo',
  }).join(' ')

test('the side is that of the streets, the distance along them, and the street is named once', () => {
  expect(said(walked({}))).toMatch(/to (your|the) right/)
  expect(said(walked({}))).toContain('400 metres')
  expect(said(walked({})).split('Via Roma')).toHaveLength(2)
  expect(said(walked({ departsDegrees: 350 }))).toMatch(/straight/)
  expect(said(walked({ departsDegrees: 180 }))).toMatch(/back/)
})

test.each(LANGUAGES)('in %s too', (language) => {
  const text = said(walked({}), undefined, language)
  expect(text).toContain('Via Roma')
  expect(text).toContain(wordsOf(language).distance(400))
  expect(wordsOf(language).sides.right.some((side) => text.includes(side))).toBe(true)
})

test('no street where the way has none for half of it, or no voice could say it; a straight leg is told as before', () => {
  expect(said(walked({ streets: [] }))).not.toContain('Via')
  expect(said(walked({ streets: [{ name: 'Via Roma', distanceM: 150 }] }))).not.toContain('Via')
  expect(said(walked({ streets: [{ name: 'улица Ленина', distanceM: 300 }] }))).not.toContain('улица')
  const straight = said(walked({ isStraight: true }))
  expect(straight).not.toContain('Via')
  expect(straight).toContain('200 metres')
})

/** The first leg: nobody came from anywhere, and no way along the streets is known. */
const first = (parts: Partial<Leg>, language: (typeof LANGUAGES)[number] = 'en') =>
  legSentences(createPhraseBook(seededRandom('first'), 'conversational', wordsOf(language)), {
    cameFrom: undefined,
    here,
    next,
    name: 'the Duomo',
    ...parts,
  }).join(' ')

test.each(LANGUAGES)(
  'without a side a leg in %s leads to an address, past a place, or to a landmark',
  (language) => {
    const addresses = { here: 'Via Roma 3', next: 'Via della Scala 16, Firenze' }
    const feature = wordsOf(language).feature('tower')
    expect(first({ addresses, feature: 'tower' }, language)).toMatch(/Via della Scala[^ \d]/)
    expect(first({ addresses, feature: 'tower' }, language)).toContain(feature)
    expect(first({ addresses, feature: 'tower' }, language)).not.toContain('16')
    expect(first({ passed: 'Orsanmichele', feature: 'tower' }, language)).toContain('Orsanmichele')
    expect(first({ feature: 'tower' }, language)).toContain(feature)
  },
)

test('an address names its street only, says when it stays the same, and is not told where the name of the stop says it', () => {
  const from = (hereAddress: string, nextAddress: string, name = 'the Duomo') =>
    first({ addresses: { here: hereAddress, next: nextAddress }, name })
  expect(from('Strand', '36 Craven Street')).toMatch(/address.* Craven Street\.$/)
  expect(from('Neuhauser Straße 6', 'Neuhauser Straße 27')).toMatch(/(same|still).* Neuhauser Straße\.$/)
  expect(from('Strand', 'Straße des 17. Juni')).toContain('Straße des 17. Juni')
  expect(from('Strand', 'Trafalgar Square', 'Trafalgar Square').match(/Trafalgar/g)).toHaveLength(1)
  const addresses = { here: 'Strand', next: 'Ponte Vecchio' }
  const localName = 'Il Ponte Vecchio'
  expect(first({ addresses, localName, name: '老桥' }, 'zh')).not.toContain('Ponte')
  expect(from('Strand', 'улица Ленина 5')).not.toContain('улица')
})

test('a leg passes the place nearest to its line, not one at its ends, behind it or far beside it', () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude })
  const beside = at(0.001, 0.0003)
  expect(passedPlace(here, next, [at(0.001, -0.000_35), beside])).toBe(beside)
  expect(
    passedPlace(here, next, [at(0.0001, 0), at(0.0019, 0), at(-0.001, 0), at(0.003, 0), at(0.001, 0.001)]),
  ).toBeUndefined()
})
