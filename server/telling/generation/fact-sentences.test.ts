import { describe, expect, it } from 'vitest'
import type { CityPack, Fact, Place } from '#server/knowledge/city-packs/city-pack.ts'
import { createPhraseBook } from './phrase-book.ts'
import { seededRandom } from './random.ts'
import { sentencesOfFact } from './fact-sentences.ts'
import { nobodyMet } from './met-people.ts'
import { supportedAnswer, threadOf } from './walk-thread.ts'

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

  it('recalls nobody whom no sentence named, nobody at a place called after them, and no famous name', () => {
    const tellTwice = (
      name: string,
      { first = `${name} came.`, place = 'the palace', famous = false } = {},
    ) => {
      const tools = telling({ name: 'Lisbon', people: { known: famous ? { name, famous } : { name } } })
      const tell = (text: string, stop: { index: number; place: string }) =>
        sentencesOfFact(fact(text, { people: ['known'] }), { before: undefined, stop, ...tools })
      tell(first, { index: 0, place })
      return tell(`${name} was there, too.`, { index: 1, place: 'the bridge' })
    }
    expect(tellTwice('Marquis of Pombal')).toHaveLength(2)
    expect(tellTwice('Marquis of Pombal', { first: 'A minister came.' })).toHaveLength(1)
    expect(tellTwice('Luís de Camões', { place: 'Luís de Camões Square' })).toHaveLength(1)
    expect(tellTwice('Goethe', { famous: true })).toHaveLength(1)
  })

  it('recalls nobody twice, nobody whom the fact does not name, and no place that was not a stop', () => {
    const tools = telling({
      people: { first: { name: 'King Ludwig the First' }, second: { name: 'King Ludwig the Second' } },
    })
    const tell = (text: string, person: string, index: number, place: string | undefined = `Stop ${index}`) =>
      textsOf(
        sentencesOfFact(fact(text, { people: [person] }), {
          before: undefined,
          stop: { index, place },
          ...tools,
        }),
      )
    tell('King Ludwig the First built it.', 'first', 0)
    expect(tell('The King gave in.', 'first', 1)).toHaveLength(1)
    expect(tell('King Ludwig paid.', 'first', 2)).toHaveLength(1)
    expect(tell('King Ludwig the First came back.', 'first', 3)).toHaveLength(2)
    expect(tell('King Ludwig the First left.', 'first', 4)).toHaveLength(1)
    const onTheWay = { index: 4, place: undefined }
    sentencesOfFact(fact('King Ludwig the Second passed.', { people: ['second'] }), {
      before: undefined,
      stop: onTheWay,
      ...tools,
    })
    expect(tell('King Ludwig the Second slept.', 'second', 5)).toHaveLength(1)
  })
})

describe('the answer of a thread', () => {
  const thread = {
    id: 'food-1',
    question: 'Are they serious?',
    keep: [],
    answer: [
      { text: 'Not quite.', facts: [] },
      { text: 'They answered a siege with a football match.', facts: ['match'] },
      { text: 'Even their poet remembered a salt egg.', facts: ['egg'] },
      { text: 'And they ate on the walls.', facts: ['walls', 'match'] },
      { text: 'You decide.', facts: [] },
    ],
    factIds: ['egg', 'match', 'walls'],
  }
  it('says only what this walk has told, and what claims nothing around it', () => {
    expect(supportedAnswer(thread, (id) => id === 'match')).toEqual([
      'Not quite.',
      'They answered a siege with a football match.',
      'You decide.',
    ])
    expect(supportedAnswer(thread, () => true)).toHaveLength(5)
  })

  it('is short, and keeps its last line', () => {
    const long = {
      ...thread,
      answer: ['a', 'b', 'c', 'd', 'e'].map((text) => ({ text, facts: ['match'] })),
    }
    expect(supportedAnswer(long, () => true)).toEqual(['a', 'b', 'e'])
  })
})

describe('the thread of a walk', () => {
  const place = (id: string, ...factIds: string[]) =>
    ({ id, facts: factIds.map((one) => fact(`A fact called ${one}.`, { id: one })) }) as unknown as Place
  const thread = (id: string, ...factIds: string[]) => ({
    id,
    question: `${id}?`,
    factIds,
    keep: [],
    answer: [],
  })
  const stops = [place('p', 'a', 'x'), place('q', 'b', 'y'), place('r', 'c', 'z'), place('s', 'd')]
  const packOf = (...threads: ReturnType<typeof thread>[]) =>
    ({ threads: { History: threads }, places: stops }) as unknown as CityPack
  const drawn = (pack: CityPack) =>
    ['1', '2', '3', '4', '5', '6', '7', '8'].map((seed) =>
      threadOf(pack, 'History', stops, seededRandom(seed)),
    )

  it('is drawn by chance among those that the stops support', () => {
    const two = drawn(packOf(thread('one', 'a', 'b', 'c', 'd'), thread('two', 'x', 'b', 'c', 'd')))
    expect(new Set(two.map((found) => 'thread' in found && found.thread.id))).toEqual(new Set(['one', 'two']))
  })

  it('belongs to the last stop, if one does', () => {
    const ends = drawn(packOf(thread('no-end', 'a', 'b', 'c'), thread('end', 'b', 'c', 'd')))
    expect(new Set(ends.map((found) => 'thread' in found && found.thread.id))).toEqual(new Set(['end']))
  })

  it('says why there is none', () => {
    expect(threadOf(packOf(thread('one', 'a')), 'History', stops, () => 0)).toEqual({
      because: 'too-few-stops-of-any-thread',
    })
    expect(threadOf(packOf(), 'Food', stops, () => 0)).toEqual({ because: 'no-thread-of-topic' })
  })
})
