import { describe, expect, it } from 'vitest'
import type { CityPack, Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { createPhraseBook } from './phrase-book.ts'
import { seededRandom } from './random.ts'
import { nobodyMet, sentencesOfFact } from './fact-sentences.ts'
import { supportedAnswer } from './walk-thread.ts'

const fact = (text: string, more: Partial<Fact> = {}): Fact => ({
  text,
  topics: ['History'],
  source: 's',
  ...more,
})
const telling = (pack: Partial<CityPack> = {}) => ({
  pack: pack as CityPack,
  met: nobodyMet(),
  book: createPhraseBook(seededRandom('a')),
})
const textsOf = (told: ReturnType<typeof sentencesOfFact>) => told.map(({ text }) => text)

describe('joining facts', () => {
  it('tells the time since a year only where the sentence right before holds it', () => {
    const stop = { index: 1, place: 'the bridge' }
    const after = fact('In 1958 the house came back.', { year: 1958 })
    const near = fact('The house was sold in 1911.', { year: 1911 })
    const far = fact('The house was sold in 1911. Later its owner fled.', { year: 1911 })
    expect(textsOf(sentencesOfFact(after, { before: near, stop, ...telling() }))).toEqual([
      'Forty-seven years later the house came back.',
    ])
    expect(textsOf(sentencesOfFact(after, { before: far, stop, ...telling() }))).toEqual([after.text])
  })

  it('recalls a person behind the fact, not before a look, and not where the fact names the place', () => {
    const tools = telling({ people: { gilbert: { name: 'Cass Gilbert' } } })
    const people = ['gilbert']
    const first = { index: 0, place: 'the Woolworth Building' }
    const later = { index: 1, place: 'the Custom House' }
    const tell = (text: string, more: Partial<Fact>, stop: typeof first) =>
      textsOf(sentencesOfFact(fact(text, { people, ...more }), { before: undefined, stop, ...tools }))
    expect(tell('Cass Gilbert built it.', {}, first)).toHaveLength(1)
    expect(
      tell('Look at Cass Gilbert in stone.', { look: { feature: 'face', where: 'up' } }, later),
    ).toHaveLength(1)
    expect(tell('Cass Gilbert went on to his Woolworth Building.', {}, later)).toHaveLength(1)
    const [told, recall] = tell('Cass Gilbert drew the dolphins.', {}, later)
    expect(told).toBe('Cass Gilbert drew the dolphins.')
    expect(recall).toMatch(/Cass Gilbert.*the Woolworth Building/)
  })
})

describe('the answer of a thread', () => {
  const facts = [
    fact('Legend says the poet Dante remembered an egg with salt.', { id: 'egg' }),
    fact('Citizens answered the siege with a football match.', { id: 'match' }),
  ]
  const pack = { places: [{ facts }] } as unknown as CityPack
  const thread = {
    question: 'Are they serious?',
    answer:
      'Not quite. They answered a siege with a football match. Even their poet remembered the salt egg of Dante.',
    factIds: ['egg', 'match'],
  }
  it('leaves out what this walk has not met', () => {
    expect(supportedAnswer(pack, thread, new Set([facts[1]?.text ?? '']))).toEqual([
      'Not quite.',
      'They answered a siege with a football match.',
    ])
    expect(supportedAnswer(pack, thread, new Set(facts.map(({ text }) => text)))).toHaveLength(3)
  })
})
