import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TopicValue } from '#contract/topics/topics.ts'
import { chooseWalk } from './choose-stops.ts'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { type CityPack, type Fact, topicsOfPack } from '#server/knowledge/city-packs/city-pack.ts'
import { inSentence } from '#server/languages/en/names.ts'
import { mentions } from '#server/languages/names-in-text.ts'
import { composeWalk } from './compose.ts'
import type { ComposedTour } from './narration.ts'
import { seededRandom } from './random.ts'
import { sentencesWithQuote } from './quoted-words.ts'
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

const templates = [ENGLISH.phrases, ...Object.values(ENGLISH.stylePhrases)]
  .flatMap((kinds) => Object.values(kinds).flat())
  .map((template) => {
    const parts = template.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('.+?')}$`, 'u')
  })

const everyTour = fc.tuple(
  fc.constantFrom(...packs.flatMap((pack) => topicsOfPack(pack).map((topic) => [pack, topic] as const))),
  fc.string(),
)
/** Eighty tours by chance, made once for all tests. */
const tours = fc
  .sample(everyTour, 80)
  .map(([[pack, topic], seed]) => ({ pack, topic, seed, made: make(pack, topic, seed) }))
function overTours(check: (pack: CityPack, topic: TopicValue, made: ReturnType<typeof make>) => void) {
  for (const { pack, topic, seed, made } of tours) {
    try {
      check(pack, topic, made)
    } catch (cause) {
      throw new Error(`${pack.name}, ${topic}, seed ${JSON.stringify(seed)}: ${String(cause)}`, { cause })
    }
  }
}

const everyFact = (pack: CityPack): Fact[] => [...pack.facts, ...pack.places.flatMap((place) => place.facts)]
/** The wordings in which a fact may be told. */
const wordingsOf = ({ text, alone }: Fact): string[] => [text, ...(alone === undefined ? [] : [alone])]
/** The sentences that the authors of a pack wrote besides its facts. */
const authoredIn = (pack: CityPack): string[] => [
  ...(pack.openings ?? []).map(({ text }) => text),
  ...pack.localPhrases.flatMap(({ use = '' }) => use),
  ...everyFact(pack).flatMap(({ short = '' }) => short),
  ...Object.values(pack.threads ?? {})
    .flat()
    .flatMap(({ question, keep, answer }) => [question, ...[...keep, ...answer].map(({ text }) => text)]),
  ...pack.places.flatMap(({ scene = [], onward = [], closed }) => [
    ...[...scene, ...onward].map(({ join = '' }) => join),
    closed?.text ?? '',
  ]),
]
/** The sentences of a fact, also where its quotation stands alone. */
const sentencesOf = (fact: Fact): string[] =>
  wordingsOf(fact).flatMap((text) => [
    ...sentencesIn(text, 'en'),
    ...sentencesWithQuote(text, fact.quote, 'en').map((sentence) => sentence.text),
  ])
const sets = new Map(
  packs.map((pack) => [
    pack,
    {
      facts: new Set(everyFact(pack).flatMap(sentencesOf)),
      authored: new Set(authoredIn(pack).flatMap((text) => sentencesIn(text, 'en'))),
    },
  ]),
)
/** Returns every sentence that the pack lets a walk say. */
function wordsOfPack(pack: CityPack) {
  const known = sets.get(pack)
  if (!known) throw new Error(`${pack.name} is no shipped pack`)
  return known
}
const isTold = (text: string, fact: Fact): boolean =>
  wordingsOf(fact).some((wording) => text.includes(bodyOf(wording)))

const stopsOf = (tour: ComposedTour) => tour.sections.filter(({ stopIndex }) => stopIndex !== null)

/** Expects a chunk for each stop and each track, in the order of playing; the intro and the end belong to the outer stops. */
function expectChunksInOrder({ sections }: ComposedTour): void {
  const [intro, ...rest] = sections
  const end = rest.pop()
  expect(rest.map(({ chunkIndex }) => chunkIndex)).toEqual([...rest.keys()])
  expect([intro?.chunkIndex, end?.chunkIndex]).toEqual([0, rest.length - 1])
  let stop = -1
  let share = 0
  for (const { stopIndex, walk } of rest) {
    expect(stopIndex === null).toBe(walk !== null)
    if (stopIndex !== null) expect(stopIndex).toBe((stop += 1))
    else {
      expect(walk?.leg).toBe(stop)
      expect(walk?.startShare).toBeGreaterThanOrEqual(share)
    }
    share = walk?.startShare ?? 0
  }
}

describe('the composer', () => {
  it('says nothing but facts of the pack and phrases of its own', () => {
    overTours((pack, _, { tour }) => {
      const known = wordsOfPack(pack)
      for (const sentence of tour.sections.flatMap(({ sentences }) => sentences)) {
        const isKnown =
          known.facts.has(sentence) ||
          known.authored.has(sentence) ||
          isSince(sentence, known.facts) ||
          templates.some((template) => template.test(sentence))
        expect(isKnown, sentence).toBe(true)
      }
    })
  })

  it('tells no fact twice, and at least three of the topic at each stop with their sources', () => {
    overTours((pack, topic, { tour, walk }) => {
      const opening = tour.sections[0]?.text ?? ''
      const all = tour.sections.slice(1).flatMap(({ sentences }) => sentences)
      for (const fact of everyFact(pack)) {
        const first = bodyOf(sentencesIn(fact.text, 'en')[0] ?? '')
        const times = all.filter((sentence) => sentence.endsWith(first)).length
        expect(times + (opening.includes(first) ? 1 : 0), fact.text).toBeLessThanOrEqual(1)
      }
      for (const section of stopsOf(tour)) {
        const place = walk.stops[section.stopIndex ?? -1]
        // The last stop may tell a fact that was kept back from an earlier one.
        const told = pack.places.flatMap(({ facts }) => facts).filter((fact) => isTold(section.text, fact))
        const hasTopic = place?.facts.some((fact) => fact.topics.includes(topic))
        const ofTopic = told.filter((fact) => fact.topics.includes(topic)).length
        if (place?.scene && hasTopic) expect(ofTopic).toBeGreaterThanOrEqual(1)
        else if (place?.topics.includes(topic)) expect(ofTopic).toBeGreaterThanOrEqual(3)
        const keys = told.flatMap((fact) => [fact.source, ...(fact.alsoFrom ?? [])])
        if (place?.closed) keys.push(place.closed.source)
        const urls = new Set(keys.map((key) => pack.sources[key]?.url))
        expect(new Set(section.sources.map(({ url }) => url))).toEqual(urls)
      }
    })
  })

  it('has an intro, each stop in order with the tracks of the way behind it, and a close; a chunk for each stop and track', () => {
    overTours((pack, _, { tour, walk }) => {
      expect(tour.sections.map(({ index }) => index)).toEqual(tour.sections.map((_, index) => index))
      const heard = tour.sections.filter(({ walk: track }) => !track)
      expect(heard.map(({ locationName }) => locationName)).toEqual([
        pack.name,
        ...walk.stops.map(({ name }) => name),
        pack.name,
      ])
      expectChunksInOrder(tour)
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
        expect(wordCount(text), text).toBeLessThanOrEqual(360)
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
        for (const [at, sentence] of section.sentences.entries())
          for (const text of [sentence, section.spoken[at]?.replace(/\n$/, '') ?? '']) {
            expect(text).not.toMatch(/[<>{}[\]();&]|undefined|NaN|\s{2}/)
            // A colon may stand before the words that a person said, and at the end of a join.
            const mayGoOn = section.kinds[at + 1] === 'quote' || section.kinds[at] === 'join'
            const end = mayGoOn ? /[.!?:…]["'’”]?$/ : /[.!?…]["'’”]?$/
            // A person's words may begin in the middle of their sentence.
            expect(text).toMatch(
              section.kinds[at] === 'quote' ? /^["'‘“]?[\p{L}\p{N}]/u : /^["'‘“]?[\p{Lu}\p{N}]/u,
            )
            expect(text).toMatch(end)
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
})
