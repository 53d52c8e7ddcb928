import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TopicValue } from '#contract/topics/topics.ts'
import { chooseWalk } from './choose-stops.ts'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { type CityPack, topicsOfPack } from '#server/knowledge/city-packs/city-pack.ts'
import { inSentence } from '#server/languages/en/names.ts'
import { mentions } from '#server/languages/names-in-text.ts'
import { composeWalk } from './compose.ts'
import type { ComposedTour } from './narration.ts'
import { seededRandom } from './random.ts'
import { inNarrationOrder } from './select-facts.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import { wordCount } from '#server/languages/speech-length.ts'
import { WORDS as ENGLISH } from '#server/languages/en/words.ts'
import { bodyOf, isSince } from './testing.ts'

const { packs } = loadAtlas()

function make(pack: CityPack, topic: TopicValue, seed: string) {
  const random = seededRandom(seed)
  const walk = chooseWalk(pack, { point: pack, topic, durationMin: 30, random })
  if (!walk) throw new Error(`No walk in ${pack.name} for ${topic}`)
  return { walk, tour: composeWalk(pack, walk, topic, random) }
}

const templates = Object.values(ENGLISH.phrases)
  .flat()
  .map((template) => {
    const parts = template.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('.+?')}$`, 'u')
  })

const everyTour = fc.tuple(
  fc.constantFrom(...packs.flatMap((pack) => topicsOfPack(pack).map((topic) => [pack, topic] as const))),
  fc.string(),
)
const overTours = (check: (pack: CityPack, topic: TopicValue, made: ReturnType<typeof make>) => void) =>
  fc.assert(
    fc.property(everyTour, ([[pack, topic], seed]) => check(pack, topic, make(pack, topic, seed))),
    { numRuns: 80 },
  )

const stopsOf = (tour: ComposedTour) => tour.sections.filter(({ stopIndex }) => stopIndex !== null)

describe('the composer', () => {
  it('says nothing but facts of the pack and phrases of its own', () => {
    overTours((pack, _, { tour }) => {
      const facts = new Set(
        [...pack.facts, ...pack.places.flatMap((place) => place.facts)].flatMap(({ text }) =>
          sentencesIn(text, 'en'),
        ),
      )
      const threads = new Set(
        Object.values(pack.threads ?? {})
          .flat()
          .flatMap(({ question, answer }) => [question, ...sentencesIn(answer, 'en')]),
      )
      for (const sentence of tour.sections.flatMap(({ sentences }) => sentences)) {
        const known =
          facts.has(sentence) ||
          threads.has(sentence) ||
          isSince(sentence, facts) ||
          templates.some((template) => template.test(sentence))
        expect(known, sentence).toBe(true)
      }
    })
  })

  it('tells no fact twice, and at least three of the topic at each stop with their sources', () => {
    overTours((pack, topic, { tour, walk }) => {
      const all = tour.sections.flatMap(({ sentences }) => sentences)
      for (const fact of [...pack.facts, ...pack.places.flatMap((place) => place.facts)]) {
        const first = sentencesIn(fact.text, 'en')[0]
        expect(
          all.filter((sentence) => sentence.endsWith(bodyOf(first ?? ''))).length,
          fact.text,
        ).toBeLessThanOrEqual(1)
      }
      for (const section of stopsOf(tour)) {
        const place = walk.stops[section.stopIndex ?? -1]
        const told = place?.facts.filter((fact) => section.text.includes(bodyOf(fact.text))) ?? []
        if (place?.topics.includes(topic))
          expect(told.filter((fact) => fact.topics.includes(topic)).length).toBeGreaterThanOrEqual(3)
        const urls = new Set(told.map((fact) => pack.sources[fact.source]?.url))
        expect(new Set(section.sources.map(({ url }) => url))).toEqual(urls)
      }
    })
  })

  it('has an intro, a section for each stop in order, and a close, one chunk for each stop', () => {
    overTours((pack, _, { tour, walk }) => {
      expect(tour.sections.map(({ index }) => index)).toEqual(tour.sections.map((_, index) => index))
      expect(tour.sections.map(({ locationName }) => locationName)).toEqual([
        pack.name,
        ...walk.stops.map(({ name }) => name),
        pack.name,
      ])
      const last = walk.stops.length - 1
      expect(tour.sections.map(({ chunkIndex }) => chunkIndex)).toEqual([
        0,
        ...walk.stops.map((_, index) => index),
        last,
      ])
      for (const section of stopsOf(tour)) {
        expect(mentions(section.text, section.locationName), section.text).toBe(true)
        const next = walk.stops[(section.stopIndex ?? 0) + 1]
        if (next) expect(section.sentences.slice(-3).join(' ')).toContain(inSentence(next))
      }
      expect(tour.narrativeText).toBe(tour.sections.map(({ text }) => text).join('\n\n'))
    })
  })

  it('speaks long enough at each stop and not too long', () => {
    overTours((_pack, _topic, { tour }) => {
      for (const { text } of stopsOf(tour)) {
        expect(wordCount(text), text).toBeGreaterThanOrEqual(60)
        expect(wordCount(text), text).toBeLessThanOrEqual(260)
      }
      expect(tour.narrativeText.length).toBeGreaterThan(700)
      expect(tour.narrativePreview.length).toBeGreaterThan(60)
      expect(tour.narrativePreview.length).toBeLessThanOrEqual(240)
    })
  })

  it('can be read aloud: no markup, no brackets, no empty sentence, no gaps', () => {
    overTours((_pack, _topic, { tour }) => {
      for (const section of tour.sections) {
        expect(section.spoken).toHaveLength(section.sentences.length)
        expect(section.spoken.at(-1)).toMatch(/\n$/)
        for (const sentence of [
          ...section.sentences,
          ...section.spoken.map((said) => said.replace(/\n$/, '')),
        ]) {
          expect(sentence).not.toMatch(/[<>{}[\]();&]|undefined|NaN|\s{2}/)
          expect(sentence).toMatch(/^["'‘“]?[\p{Lu}\p{N}].*[.!?]["'’”]?$/u)
        }
      }
      expect(tour.title.length).toBeLessThanOrEqual(100)
    })
  })

  it('respells names for the voice only', () => {
    const munich = packs.find(({ id }) => id === 'munich')
    if (!munich) throw new Error('no Munich')
    const seed = Array.from({ length: 40 }, (_, index) => `${index}`).find((seed) =>
      make(munich, 'Food', seed).walk.stops.some(({ id }) => id === 'hofbrauhaus'),
    )
    const { tour } = make(munich, 'Food', seed ?? '0')
    const section = tour.sections.find(({ locationName }) => locationName === 'Hofbräuhaus')
    expect(section?.text).toContain('Hofbräuhaus')
    expect(section?.text).not.toContain('Hofbroyhouse')
    expect(section?.spoken.join(' ')).toContain('Hofbroyhouse')
  })

  it('tells what can be seen first, then goes on as the pack does', () => {
    const fact = (text: string, year?: number) => ({ text, topics: ['History' as const], source: 's', year })
    const order = inNarrationOrder([
      fact('It opened in 1800.', 1800),
      fact('Its owner loved music.'),
      fact('Look for the lion over the door.'),
      { ...fact('Find the window.'), look: { feature: 'window', where: 'front' as const } },
      { ...fact('Step in and look up.'), look: { feature: 'ceiling', where: 'inside' as const } },
      fact('It closed in 1900.', 1900),
    ])
    expect(order.map(({ text }) => text)).toEqual([
      'Find the window.',
      'It opened in 1800.',
      'Its owner loved music.',
      'Look for the lion over the door.',
      'Step in and look up.',
      'It closed in 1900.',
    ])
  })
})
