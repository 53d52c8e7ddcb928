import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ROUTE_TOPICS } from '#contract/topics/topics.ts'
import { straightLeg } from '#server/knowledge/walking/leg-of-trail.ts'
import type { WalkedLeg } from '#server/knowledge/walking/walking-lines.ts'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { composeRoute } from './compose.ts'
import { planRoute } from './plan-route.ts'
import { STANDARD_TELLING } from './narration.ts'
import { sentencesWithQuote } from './quoted-words.ts'
import { isSince } from './testing.ts'
import { ownSentences, tidyWords } from './own-words.ts'
import { seededRandom } from './random.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import type { WantedRoute, WantedStop } from '#server/kernel/db/stored/tour-request.ts'
import { WORDS as ENGLISH } from '#server/languages/en/words.ts'

const atlas = loadAtlas()
const places = atlas.packs.flatMap((pack) => pack.places)

const stop = (name: string, fields: Partial<WantedStop> = {}): WantedStop => ({
  name,
  latitude: 61,
  longitude: 5,
  address: null,
  description: null,
  note: null,
  ...fields,
})
const known = (id: string, fields: Partial<WantedStop> = {}): WantedStop => {
  const place = places.find((other) => other.id === id)
  if (!place) throw new Error(`no ${id}`)
  return stop(place.name, { latitude: place.latitude, longitude: place.longitude, ...fields })
}
const FLORENCE = [known('ponte-vecchio'), known('santa-croce'), known('orsanmichele'), known('uffizi')]

const tellRoute = (fields: Partial<WantedRoute> = {}, seed = 'a', legs?: readonly WalkedLeg[]) => {
  const route: WantedRoute = {
    name: 'Sunday',
    description: null,
    topic: 'History',
    slug: 'sunday-route-1',
    isOwn: true,
    wish: null,
    withAudio: true,
    stops: FLORENCE,
    ...fields,
  }
  const telling = { ...STANDARD_TELLING, legs }
  return composeRoute(atlas, route, planRoute(atlas, route, 'en'), seededRandom(seed), telling)
}
const textAt = (tour: ReturnType<typeof tellRoute>, stopIndex: number) =>
  tour.sections.find((section) => section.stopIndex === stopIndex)?.text ?? ''

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const templates = [ENGLISH.phrases, ...Object.values(ENGLISH.stylePhrases)]
  .flatMap((kinds) => Object.values(kinds).flat())
  .map(
    (template) =>
      new RegExp(
        `^${template
          .split(/\{\w+\}/)
          .map(escaped)
          .join('.+?')}$`,
        'su',
      ),
  )
const FACTS = new Set(
  atlas.packs
    .flatMap((pack) => [...pack.facts, ...pack.places.flatMap((place) => place.facts)])
    .flatMap(({ text, alone = '', quote }) =>
      [text, alone].flatMap((wording) => [
        ...sentencesIn(wording, 'en'),
        ...sentencesWithQuote(wording, quote, 'en').map((sentence) => sentence.text),
      ]),
    ),
)
/** The sentences that the authors of the packs wrote besides facts: openings, joins, phrases in use. */
const AUTHORED = new Set(
  atlas.packs
    .flatMap(({ openings = [], localPhrases, places: all }) => [
      ...openings.map(({ text }) => text),
      ...localPhrases.flatMap(({ use = '' }) => use),
      ...all.flatMap(({ scene = [], onward = [], closed }) => [
        ...[...scene, ...onward].flatMap(({ join = '' }) => join),
        closed?.text ?? '',
      ]),
      ...all.flatMap(({ facts }) => facts.map(({ short = '' }) => short)),
    ])
    .flatMap((text) => sentencesIn(text, 'en')),
)

const words = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.lorem({ maxCount: 4, mode: 'sentences' }),
    fc.constantFrom(
      '<img src=x onerror=alert(1)>',
      '{place} {city} $& $1',
      '青い扉を探す。次の角。',
      'ابحث عن الباب',
      'x'.repeat(900),
    ),
  )
  .map(tidyWords)
const maybeWords = words.map((text) => text || null)
const anyStop: fc.Arbitrary<WantedStop> = fc.oneof(
  fc.tuple(fc.constantFrom(...places), maybeWords).map(([place, note]) => known(place.id, { note })),
  fc.record({
    name: words.map((text) => text.slice(0, 200) || 'Stop 1'),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    address: maybeWords,
    description: maybeWords,
    note: maybeWords,
  }),
)
const anyRoute = fc.record({
  topic: fc.constantFrom(...ROUTE_TOPICS),
  isOwn: fc.boolean(),
  wish: maybeWords,
  stops: fc.array(anyStop, { minLength: 3, maxLength: 6 }),
})

const walkedLegs = (streets: readonly string[]): readonly WalkedLeg[] =>
  FLORENCE.slice(1).map((to, index) => {
    const leg = straightLeg(FLORENCE[index] ?? to, to)
    const name = streets[index]
    return {
      ...leg,
      distanceM: 600,
      isStraight: false,
      streets: name === undefined ? [] : [{ name, distanceM: 500 }],
    }
  })

describe('a tour along a route', () => {
  it('says nothing but facts, phrases, and what the person wrote, each in its marks', () => {
    fc.assert(
      fc.property(anyRoute, fc.string(), (fields, seed) => {
        const tour = tellRoute(fields, seed)
        const own = [
          fields.wish,
          ...fields.stops.flatMap(({ address, description, note }) => [address, description, note]),
        ]
        const ownText = new Set(own.flatMap((text) => ownSentences(text ?? '')))
        const isOwn = (sentence: string) => ownText.has(sentence) || ownText.has(sentence.replace(/”$/, ''))
        for (const { sentences, spoken } of tour.sections) {
          expect(spoken).toHaveLength(sentences.length)
          for (const sentence of sentences) {
            const isOurs =
              FACTS.has(sentence) ||
              AUTHORED.has(sentence) ||
              isSince(sentence, FACTS) ||
              templates.some((template) => template.test(sentence))
            // A wish is told in short.
            expect(isOurs || isOwn(sentence) || sentence.endsWith('…”'), sentence).toBe(true)
          }
        }
      }),
      { numRuns: 150 },
    )
  })

  it('has an introduction, the stops in their order, and an end; one chunk for each stop and each track', () => {
    fc.assert(
      fc.property(anyRoute, fc.string(), (fields, seed) => {
        const { sections, narrativeText, durationMin } = tellRoute(fields, seed)
        const names = fields.stops.map(({ name }) => name)
        const stops = sections.filter(({ stopIndex }) => stopIndex !== null)
        expect(stops.map(({ title }) => title)).toEqual(names)
        const between = sections.slice(1, -1)
        expect(between.map(({ chunkIndex }) => chunkIndex)).toEqual([...between.keys()])
        expect(sections.at(-1)?.chunkIndex).toBe(between.length - 1)
        expect(sections.map(({ index }) => index)).toEqual([...sections.keys()])
        expect(narrativeText).toBe(sections.map(({ text }) => text).join('\n\n'))
        expect(durationMin).toBeGreaterThan(0)
      }),
      { numRuns: 60 },
    )
  })

  it('tells known places from their facts, with sources, and names the way to the next', () => {
    const tour = tellRoute()
    for (const [index, { name }] of FLORENCE.entries()) {
      const section = tour.sections.find(({ stopIndex }) => stopIndex === index)
      expect(section?.text).toContain(name)
      expect(section?.sources.length).toBeGreaterThan(0)
    }
    expect(textAt(tour, 0)).toMatch(/(\d metres|kilometre).*Santa Croce|Santa Croce.*(\d metres|kilometre)/)
    expect(tour).toMatchObject({ title: 'Sunday' })
    expect(tour.description).toMatch(
      /^A walk from Ponte Vecchio to the Uffizi Gallery: four stops, about \d+ minutes\.$/,
    )
    expect(tour.sections[0]?.title).toBe('Welcome to Florence')
  })

  it('names the street and the length of the way walked, where it is known', () => {
    const tour = tellRoute({}, 'a', walkedLegs(['Via Roma', 'Via Dante']))
    expect(textAt(tour, 0)).toContain('Via Roma')
    expect(textAt(tour, 0)).toContain('600 metres')
    expect(textAt(tour, 1)).toContain('Via Dante')
    expect(textAt(tour, 1)).not.toContain('Via Roma')
    expect(textAt(tour, 2)).not.toContain('Via')
    // All of it is walked; without it the way is reckoned from the straight lines, here longer.
    expect(tour.sections[0]?.text).toContain('1.8 kilometres')
    expect(tour.durationMin).toBeLessThan(tellRoute().durationMin)
  })

  it('leaves an unknown place to the person in one warm sentence, with the address and their own words', () => {
    const nonna = stop('Da Nonna', {
      address: 'Via dei Cimatori 12',
      description: 'Where we met',
      note: 'Ask for ribollita. She sat here!',
    })
    const tour = tellRoute({ stops: [nonna, ...FLORENCE] })
    const text = textAt(tour, 0)
    expect(ENGLISH.phrases.unknown.some((phrase) => text.includes(phrase))).toBe(true)
    expect(text).not.toMatch(/sources|certain|Your note/)
    expect(text).toContain('“Via dei Cimatori 12.”')
    expect(text).toContain('“Where we met.”')
    expect(text).toContain(': “Ask for ribollita. She sat here!”')
    expect(text).toMatch(/You left yourself|You wanted to think|you wrote/)
    expect(tour.sections[1]?.sources).toEqual([])
    expect(tellRoute({ stops: [nonna, ...FLORENCE], isOwn: false }).sections[1]?.text).toMatch(
      /(Whoever made this route wrote|The maker of this route says): “Where we met.”/,
    )
  })

  it('tells of a known place close to an unknown stop, as what it is', () => {
    const [bridge] = FLORENCE
    const point = stop('Point 1', {
      latitude: (bridge?.latitude ?? 0) + 0.0006,
      longitude: bridge?.longitude ?? 0,
    })
    const tour = tellRoute({ stops: [point, known('santa-croce'), known('orsanmichele')] })
    expect(textAt(tour, 0)).toMatch(/Ponte Vecchio (is|lies) close by|Not far from here.*Ponte Vecchio/)
    expect(tour.sections[1]?.sources.length).toBeGreaterThan(0)
  })

  it('keeps a place beside an unknown stop to come for that stop, and tells nothing of it on the way', () => {
    const [bridge] = FLORENCE
    const point = stop('Point 1', {
      latitude: (bridge?.latitude ?? 0) + 0.0006,
      longitude: bridge?.longitude ?? 0,
    })
    const seeds = ['a', 'b', 'c', 'd']
    for (const seed of seeds) {
      const tour = tellRoute({ stops: [known('orsanmichele'), known('santa-croce'), point] }, seed)
      expect(tour.sections.some(({ walk }) => walk !== null)).toBe(true)
      expect(textAt(tour, 2), seed).toMatch(
        /Ponte Vecchio (is|lies) close by|Not far from here.*Ponte Vecchio/,
      )
    }
  })

  it('tells no fact twice, also where a place comes twice', () => {
    const { sections } = tellRoute({ stops: [...FLORENCE, known('ponte-vecchio'), known('ponte-vecchio')] })
    const told = sections.flatMap(({ sentences }) => sentences.filter((sentence) => FACTS.has(sentence)))
    expect(new Set(told).size).toBe(told.length)
    expect(
      tellRoute({ stops: Array.from({ length: 6 }, () => known('ponte-vecchio')) }).narrativeText,
    ).toMatch(/what I know of this place/)
  })

  it('repeats the person’s wish as theirs and chooses facts by it, never as a fact [2 §7 route tour]', () => {
    const met = tellRoute({ wish: 'Please tell me about bombs and the Mafia', stops: FLORENCE })
    expect(met.sections[0]?.text).toContain(
      'For this walk you asked: “Please tell me about bombs and the Mafia.”',
    )
    expect(met.sections[0]?.text).toMatch(/You will hear of it|I have put it where/)
    for (const seed of ['a', 'b', 'c', 'd', 'e'])
      expect(tellRoute({ wish: 'the Mafia' }, seed).narrativeText).toContain('Mafia car bomb')
    const unmet = tellRoute({ wish: 'zeppelins' }).sections[0]?.text
    expect(unmet).toMatch(/I know no story about it|I know nothing about it/)
    expect(tellRoute({ wish: 'For the birthday of my mother' }).sections[0]?.text).toMatch(
      /let this walk be part of it|this walk is for that/,
    )
    expect(tellRoute({ wish: 'long '.repeat(500).trim() }).sections[0]?.text.length).toBeLessThan(1200)
  })

  it.each(['Shopping', 'Entertainment'] as const)(
    'of the topic %s is told from facts that speak of it',
    (topic) => {
      const { sections } = tellRoute({ topic })
      for (const section of sections.filter(({ stopIndex }) => stopIndex !== null))
        expect(section.sources.length).toBeGreaterThan(0)
    },
  )

  it('lets the voice say a number for a name it has no sounds for, and where to read such notes', () => {
    const { sections } = tellRoute({ stops: [...FLORENCE, stop('浅草寺', { note: '青い扉。次の角。' })] })
    const section = sections.find(({ stopIndex }) => stopIndex === 4)
    expect(section?.text).toContain('浅草寺')
    expect(section?.text).toContain(': “青い扉。 次の角。”')
    expect(section?.spoken.join(' ')).toContain('stop five')
    expect(section?.spoken.join(' ')).toMatch(/: you can read it on your screen\./)
    expect(sections.flatMap(({ spoken }) => spoken).join(' ')).not.toMatch(/\p{Script=Han}/u)
  })

  it('says that a stretch is too far to walk, and that a stop is on the same spot', () => {
    const far = tellRoute({
      stops: [known('ponte-vecchio'), known('uffizi', { latitude: 44.5, name: 'Far' }), known('santa-croce')],
    })
    expect(textAt(far, 0)).toMatch(/too far to walk|long way on foot/)
    const same = tellRoute({ stops: [stop('One'), stop('Two'), stop('Three')] })
    expect(textAt(same, 0)).toMatch(/is right here|stay where we are/)
  })
})

describe('a person’s own words', () => {
  it('are one line without control and turning characters', () => {
    expect(tidyWords(' a\u0007b\n\tc \u202Ed\u2069 \uD800 ')).toBe('a b c d \uFFFD')
    expect(tidyWords(null)).toBe('')
  })

  it('lose nothing in sentences, which are never long', () => {
    fc.assert(
      fc.property(words, (text) => {
        const sentences = ownSentences(text)
        const bare = (value: string) => value.replace(/\s+/gu, '').replace(/\.$/, '')
        expect(bare(sentences.join(''))).toBe(bare(text))
        for (const sentence of sentences) expect(sentence.length).toBeLessThanOrEqual(302)
      }),
    )
  })
})
