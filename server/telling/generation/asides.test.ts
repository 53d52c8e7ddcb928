import { describe, expect, it } from 'vitest'
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { asideBehind, asidesBefore } from './asides.ts'
import { createPhraseBook } from './phrase-book.ts'
import { yearsComingBack } from './promises.ts'
import { seededRandom } from './random.ts'
import type { ToldLine } from './told-line.ts'

const fact = (id: string, text: string, more: Partial<Fact> = {}): Fact => ({
  id,
  text,
  topics: ['History'],
  source: 's',
  ...more,
})
const lineOf = (of: Fact, join?: string): ToldLine => ({
  of,
  fact: of,
  join,
  isTurn: false,
  leans: false,
  isLast: false,
  from: undefined,
})
const behind = (lines: readonly ToldLine[], index: number, yearsBack = new Set<Fact>()) =>
  asideBehind(
    createPhraseBook(seededRandom('a'), 'educational'),
    { style: 'educational', promises: new Map(), contrasts: new Set(['a b']), yearsBack },
    { index, lines },
  )

describe('what the teacher says behind a fact', () => {
  it('asks to keep a year only if a later stop tells of it again', () => {
    const fire = fact('fire', 'The town burned in 1666.', { year: 1666 })
    const inn = fact('inn', 'The inn was built in 1700.', { year: 1700 })
    const baker = fact('baker', 'The baker of 1666 was asleep.')
    const stops = [{ lines: [fire, inn].map((one) => lineOf(one)) }, { lines: [lineOf(baker)] }]
    const yearsBack = yearsComingBack(stops)
    expect([...yearsBack]).toEqual([fire])
    expect(behind([lineOf(fire)], 0, yearsBack)).toMatch(/1666/)
    expect(behind([lineOf(inn)], 0, yearsBack)).toBeUndefined()
  })

  it('asks to compare only where no author joined the facts', () => {
    const [a, b] = [fact('a', 'It cost a penny.'), fact('b', 'It cost a fortune.')]
    expect(behind([lineOf(a), lineOf(b)], 1)).toBeDefined()
    expect(behind([lineOf(a), lineOf(b, 'And here?')], 1)).toBeUndefined()
    expect(behind([lineOf(a), lineOf(b), lineOf(fact('c', 'On we go.'), 'Now?')], 1)).toBeUndefined()
  })
})

describe('what is said around a death', () => {
  const before = (...facts: readonly Fact[]) =>
    asidesBefore(
      createPhraseBook(seededRandom('a')),
      { style: 'conversational', promises: new Map(), contrasts: new Set(), yearsBack: new Set() },
      { index: facts.length - 1, lines: facts.map((one) => lineOf(one)) },
    )
  const bread = fact('bread', 'The baker gave his bread away.', { favourite: true })

  it('is no favourite', () => {
    expect(before(fact('oven', 'The oven is old.'), bread)).toHaveLength(1)
    expect(before(fact('oven', 'The oven killed a man.', { grave: true }), bread)).toEqual([])
    expect(before(fact('oven', 'The oven is old.'), { ...bread, grave: true })).toEqual([])
  })

  it('is no request to count', () => {
    const look = { feature: 'the four stones', where: 'ground' } as const
    const stones = fact('stones', 'Look for the four stones in the ground.', { look })
    expect(behind([lineOf(stones)], 0)).toBeDefined()
    expect(behind([lineOf({ ...stones, grave: true })], 0)).toBeUndefined()
  })
})
