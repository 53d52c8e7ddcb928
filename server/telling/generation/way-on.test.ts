import { expect, test } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import type { WalkedLeg } from '#server/knowledge/walking/walking-lines.ts'
import { createPhraseBook } from './phrase-book.ts'
import { seededRandom } from './random.ts'
import { wayOn } from './way-on.ts'
import { wordsOf } from '#server/languages/languages.ts'

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
  wayOn(createPhraseBook(seededRandom('way'), 'conversational', wordsOf(language)), {
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
