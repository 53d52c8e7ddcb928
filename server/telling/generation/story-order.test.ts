import { describe, expect, it } from 'vitest'
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { lookFact } from './select-facts.ts'
import { inNarrationOrder } from './story-order.ts'

const fact = (text: string, more: Partial<Fact> = {}): Fact => ({
  id: text.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
  text,
  topics: ['History'],
  source: 's',
  ...more,
})
const look = (text: string, where: 'front' | 'inside' = 'front') =>
  fact(text, { look: { feature: 'window', where } })
const links = (...pairs: (readonly [Fact, Fact])[]) =>
  new Map(pairs.map(([from, to]) => [from.id ?? '', [to.id ?? '']]))
const textsOf = (facts: readonly Fact[]) => facts.map(({ text }) => text)

describe('the order of a story', () => {
  it('begins with what can be seen, goes on as the pack does, and shows one more thing in the middle', () => {
    const facts = [
      fact('It opened in 1800.', { year: 1800 }),
      fact('Its owner loved music.'),
      look('Find the window.'),
      look('Find the lion.'),
      look('Step in and look up.', 'inside'),
      fact('It closed in 1900.', { year: 1900 }),
    ]
    expect(textsOf(inNarrationOrder(facts, { seen: lookFact(facts) }))).toEqual([
      'Find the window.',
      'It opened in 1800.',
      'Its owner loved music.',
      'Find the lion.',
      'Step in and look up.',
      'It closed in 1900.',
    ])
  })

  it('tells a cause before its effect, also where the pack has it later', () => {
    const [effect, other, cause] = [fact('The stone was set.'), fact('Bees came.'), fact('A king swore.')]
    expect(textsOf(inNarrationOrder([effect, other, cause], { links: links([cause, effect]) }))).toEqual([
      'Bees came.',
      'A king swore.',
      'The stone was set.',
    ])
  })

  it('tells the cause before a look that follows from it', () => {
    const [seen, cause] = [look('Find the scar.'), fact('A bomb fell.')]
    const order = inNarrationOrder([seen, cause], { seen, links: links([cause, seen]) })
    expect(textsOf(order)).toEqual(['A bomb fell.', 'Find the scar.'])
  })

  it('keeps a fact right behind the one that it leans on, also with a look in the middle', () => {
    const founder = fact('Ann Bell baked here.')
    const facts = [
      look('Find the oven.'),
      founder,
      fact('She sold the shop.', { after: founder.id }),
      fact('Rats came.'),
      look('Find the sign.'),
    ]
    const told = textsOf(inNarrationOrder(facts, { seen: facts[0] }))
    expect(told.indexOf('She sold the shop.')).toBe(told.indexOf('Ann Bell baked here.') + 1)
  })

  it('brings facts of one person together, but never back in time', () => {
    const [a, b, c] = [
      fact('Anna came.', { people: ['anna'], year: 1700 }),
      fact('Rain fell.', { year: 1710 }),
      fact('Anna left.', { people: ['anna'] }),
    ]
    expect(textsOf(inNarrationOrder([a, b, c]))).toEqual(['Anna came.', 'Anna left.', 'Rain fell.'])
    const late = { ...c, year: 1800 }
    expect(textsOf(inNarrationOrder([a, b, late]))).toEqual(['Anna came.', 'Rain fell.', 'Anna left.'])
  })

  it('keeps the order of the file, unless a fact comes beside a related one by passing a single other', () => {
    const anna = (text: string) => fact(text, { people: ['anna'] })
    const [came, rain, snow, left] = [
      anna('Anna came.'),
      fact('Rain fell.'),
      fact('Snow lay.'),
      anna('Anna left.'),
    ]
    expect(textsOf(inNarrationOrder([came, rain, left]))).toEqual(textsOf([came, left, rain]))
    expect(textsOf(inNarrationOrder([came, rain, snow, left]))).toEqual(textsOf([came, rain, snow, left]))
    // The storyteller goes where the people are.
    const facts = [came, rain, snow, left, fact('Legend says so.', { legend: true })]
    expect(textsOf(inNarrationOrder(facts, { order: 'withheld' })).slice(0, 2)).toEqual(textsOf([came, left]))
  })

  it('differs by who tells it: by dates, or with a legend kept for the end', () => {
    const facts = [
      fact('Legend says a ghost walks.', { legend: true }),
      fact('It fell in 1900.', { year: 1900 }),
      fact('It rose in 1500.', { year: 1500 }),
    ]
    expect(textsOf(inNarrationOrder(facts, { order: 'dated' }))).toEqual([
      'Legend says a ghost walks.',
      'It rose in 1500.',
      'It fell in 1900.',
    ])
    expect(textsOf(inNarrationOrder(facts, { order: 'withheld' })).at(-1)).toBe('Legend says a ghost walks.')
  })
})
