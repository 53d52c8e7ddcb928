import { describe, expect, it } from 'vitest'
import { type Language, LANGUAGES } from '#contract/languages.ts'
import { EXAMPLES } from '#server/languages/testing.ts'
import { createAtlas } from '#server/knowledge/city-packs/atlas.ts'
import { chooseWalk } from './choose-stops.ts'
import { CityPack, type Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { mentions } from '#server/languages/names-in-text.ts'
import { composeRoute, composeWalk } from './compose.ts'
import { planRoute } from './plan-route.ts'
import { type ComposedTour, STANDARD_TELLING } from './narration.ts'
import { createPhraseBook } from './phrase-book.ts'
import { seededRandom } from './random.ts'
import { saidHours } from './say-hours.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import { speechS } from '#server/languages/speech-length.ts'
import { languageOf, wordsOf } from '#server/languages/languages.ts'
import type { NarrationStyle } from '#server/languages/walk-words.ts'
import { sentencesOfFact } from './fact-sentences.ts'
import { nobodyMet } from './met-people.ts'
import { legSentences } from './leg.ts'

const TOLD = LANGUAGES.filter((language) => language !== 'en')

function packIn(language: Language, fields: Partial<CityPack> = {}): CityPack {
  const example = EXAMPLES[language].city
  if (!example) throw new Error(`${language} has no example of a city`)
  const { city, places, feature, look, facts } = example
  const fact = (text: string, more: Partial<Fact> = {}): Fact => ({
    text,
    topics: ['History'],
    source: 'wiki',
    ...more,
  })
  return CityPack.parse({
    id: 'somewhere',
    name: city,
    localName: city,
    aliases: [],
    country: 'Somewhere',
    countryCode: 'ES',
    latitude: 40,
    longitude: 5,
    language,
    textLanguage: language,
    localPhrases: [],
    facts: [fact(facts(city, 1200)[0] ?? '')],
    sources: {
      wiki: { title: 'W', url: `https://${language}.wikipedia.org/wiki/W`, licence: 'CC BY-SA 4.0' },
    },
    places: places.map((name, index) => ({
      id: `place-${index}`,
      name,
      localName: name,
      kind: 'sight',
      latitude: 40 + index * 0.002,
      longitude: 5 + (index % 2) * 0.003,
      address: '',
      indoor: false,
      description: 'A place of this test',
      topics: ['History'],
      facts: [
        ...facts(name, 1300 + index).map((text, at) => fact(text, at === 1 ? { year: 1300 + index } : {})),
        ...(index === 1 ? [fact(look(feature), { look: { feature, where: 'front' } })] : []),
      ],
    })),
    ...fields,
  })
}

function make(pack: CityPack, seed: string, style: NarrationStyle = 'conversational') {
  const random = seededRandom(seed)
  const walk = chooseWalk(pack, { point: pack, topic: 'History', durationMin: 30, random })
  if (!walk) throw new Error(`No walk in ${pack.name}`)
  return { walk, tour: composeWalk(pack, walk, 'History', random, { ...STANDARD_TELLING, style }) }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const templatesOf = (language: Language) => {
  const words = wordsOf(language)
  return [words.phrases, ...Object.values(words.stylePhrases)]
    .flatMap((kinds) => Object.values(kinds).flat())
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\w+\}/)
            .map(escaped)
            .join('.+?')}$`,
          'u',
        ),
    )
}
const saidOf = ({ sections }: ComposedTour) =>
  sections.flatMap(({ sentences, kinds }) => sentences.map((text, at) => ({ text, kind: kinds[at] })))

describe.each(TOLD)('a walk told in %s', (language) => {
  const words = wordsOf(language)
  const pack = packIn(language)
  const templates = templatesOf(language)
  const facts = new Set(
    [...pack.facts, ...pack.places.flatMap((place) => place.facts)].flatMap(({ text }) =>
      sentencesIn(text, language),
    ),
  )

  it.each(['conversational', 'educational', 'storytelling'] as const)(
    'says nothing but facts and its own phrases, none of them twice (%s)',
    (style) => {
      for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
        const said = saidOf(make(pack, seed, style).tour)
        for (const { text, kind } of said) {
          const isKnown = kind === 'fact' ? facts.has(text) : templates.some((one) => one.test(text))
          expect(isKnown, `${kind}: ${text}`).toBe(true)
          expect(text).not.toMatch(/[{}]|undefined|NaN/)
        }
        const texts = said.filter(({ kind }) => kind !== 'fact').map(({ text }) => text)
        expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
      }
    },
  )

  it('has an introduction, its stops by name, and an end that names whose texts these are', () => {
    const { tour, walk } = make(pack, 'a')
    expect(tour.language).toBe(language)
    const heard = tour.sections.filter((section) => section.walk === null)
    expect(heard.map(({ locationName }) => locationName)).toEqual([
      pack.name,
      ...walk.stops.map(({ name }) => name),
      pack.name,
    ])
    expect(tour.sections[0]?.title).toBe(words.welcomeTitle.replace('{city}', pack.name))
    expect(tour.sections.at(-1)?.title).toBe(words.endTitle)
    for (const { stopIndex, text, sentences, kinds, locationName, sources } of tour.sections) {
      expect(kinds).toHaveLength(sentences.length)
      expect(text).toBe(sentences.join(words.between))
      if (stopIndex === null) continue
      expect(mentions(sentences.slice(0, 2).join(words.between), locationName), text).toBe(true)
      expect(kinds.filter((kind) => kind === 'fact').length).toBeGreaterThanOrEqual(3)
      expect(sources.map(({ licence }) => licence)).toEqual(['CC BY-SA 4.0'])
      const next = walk.stops[stopIndex + 1]
      if (next) expect(sentences.slice(-3).join(words.between)).toContain(next.name)
    }
    const credit = tour.sections.at(-1)?.sentences.at(-1) ?? ''
    expect(credit).toContain(words.wikipedia)
    expect(credit).toContain('CC BY-SA 4.0')
    for (const text of [tour.title, tour.description, tour.narrativePreview]) expect(text).not.toMatch(/[{}]/)
    expect(tour.description).toContain(words.stops(walk.stops.length))
    expect(tour.narrativePreview.length).toBeGreaterThan(20)
  })

  it('credits nobody where the pack is written in own words', () => {
    const own = packIn(language)
    own.sources['book'] = { title: 'B', url: 'https://example.org/b', licence: 'Facts only' }
    expect(make(own, 'a').tour.sections.at(-1)?.text).not.toContain('CC BY-SA')
  })

  it('gives the name on the spot at the place, and says it only where the voice can', () => {
    const abroad = packIn(language, { language: 'ka' })
    for (const place of abroad.places) place.localName = 'თბილისი'
    const { tour } = make(abroad, 'a')
    for (const section of tour.sections.filter(({ stopIndex }) => stopIndex !== null)) {
      expect(section.sentences[0]).toContain(section.locationName)
      expect(section.sentences[1]).toContain('თბილისი')
      expect(section.spoken[1]).toBe('')
    }
    for (const place of abroad.places) place.localName = 'Kartlis Deda'
    const spoken = make(abroad, 'a').tour.sections[1]?.spoken.join(' ')
    // Voices of languages without spaces spell Latin letters one by one.
    if (languageOf(language).writing.isSpaced) expect(spoken).toContain('Kartlis Deda')
    else expect(make(abroad, 'a').tour.narrativeText).not.toContain('Kartlis')
  })

  it('does not say a name in Han letters a second time where the voice reads it as its own', () => {
    const abroad = packIn(language, { language: 'ko' })
    for (const place of abroad.places) place.localName = '高瀬川'
    const { isSpaced } = languageOf(language).writing
    expect(make(abroad, 'a').tour.narrativeText.includes('高瀬川')).toBe(isSpaced)
  })

  it('says once at a place when one may usually go in', () => {
    const open = packIn(language)
    const hours = 'Tu-Su 10:00-18:00'
    for (const place of open.places) Object.assign(place, { indoor: true, openingHours: hours })
    const stops = make(open, 'a').tour.sections.filter(({ stopIndex }) => stopIndex !== null)
    for (const { sentences, kinds } of stops) {
      const said = sentences.findIndex((text) => text.includes(saidHours(hours, language) ?? '-'))
      expect(kinds[said]).toBe('way')
      expect(templates.some((one) => one.test(sentences[said] ?? ''))).toBe(true)
      expect(sentences.filter((text) => /18/.test(text))).toHaveLength(1)
    }
  })

  it('tells the side and what to look for', () => {
    const book = createPhraseBook(seededRandom('a'), 'conversational', words)
    const [here, cameFrom] = [
      { latitude: 40, longitude: 5 },
      { latitude: 39.99, longitude: 5 },
    ]
    const ways = {
      left: { latitude: 40, longitude: 4.99 },
      right: { latitude: 40, longitude: 5.01 },
      ahead: { latitude: 40.01, longitude: 5 },
      back: { latitude: 39.995, longitude: 5 },
    }
    for (const [side, next] of Object.entries(ways)) {
      const said = legSentences(book, { cameFrom, here, next, name: 'X', feature: 'Y' })
      // The rule for left and right comes once.
      expect(said[0]).toContain('X')
      const those = words.sides[side as keyof typeof ways]
      expect(those.some((one) => said[0]?.includes(one))).toBe(true)
      expect(said.at(-1)).toContain('Y')
      expect(said).toHaveLength(side === 'left' ? 3 : 2)
    }
  })

  it('tells a route with the person’s own words as they are', () => {
    const stops = pack.places.slice(0, 3).map(({ name, latitude, longitude }) => ({
      name,
      latitude,
      longitude,
      address: null,
      description: null,
      note: 'Where we met',
    }))
    const route = {
      name: 'Sunday',
      description: null,
      topic: 'History' as const,
      slug: 's',
      isOwn: true,
      wish: 'the old gate',
      withAudio: true,
      stops: [
        ...stops,
        {
          ...stops[0],
          name: '---',
          latitude: 61,
          longitude: 5,
          address: null,
          description: null,
          note: null,
        },
      ],
    }
    const atlas = createAtlas([pack])
    const tour = composeRoute(atlas, route, planRoute(atlas, route, language), seededRandom('a'))
    expect(tour.language).toBe(language)
    const [opens, closes] = words.quotes
    expect(tour.sections[1]?.text).toContain(`${opens}Where we met.${closes}`)
    expect(tour.sections[1]?.sources).toHaveLength(1)
    for (const { text, kind } of saidOf(tour))
      if (kind !== 'fact' && kind !== 'own')
        expect(
          templates.some((one) => one.test(text)),
          text,
        ).toBe(true)
    // A name without a letter is a number for the voice.
    expect(tour.sections[4]?.spoken.join(' ')).toContain(words.stopNumber(4))
    expect(tour.description).toContain(words.stops(4))
  })
})

describe('the time since a fact', () => {
  it.each<[Language, string, string, string]>([
    ['es', 'Se vendió en 1911.', 'En 1958 volvió la casa.', 'Siete años después volvió la casa.'],
    ['fr', 'Vendue en 1911.', 'En 1958, elle revint.', 'Sept ans plus tard, elle revint.'],
    ['de', 'Es wurde 1911 verkauft.', 'Im Jahr 1958 wurde es frei.', 'Sieben Jahre später wurde es frei.'],
    ['it', 'Fu venduta nel 1911.', 'Nel 1958 la casa tornò.', 'Sette anni dopo la casa tornò.'],
    ['pt', 'Foi vendida em 1911.', 'Em 1958, voltou.', 'Sete anos depois, voltou.'],
    ['zh', '房子在1911年卖出。', '1958年，房子回来了。', '7年后，房子回来了。'],
    ['ja', '家は1911年に売られました。', '1958年に家は戻りました。', '7年後に家は戻りました。'],
  ])('in %s', (language, before, after, since) => {
    const telling = {
      pack: packIn(language),
      met: nobodyMet(),
      stop: { index: 0, place: 'X' },
      book: createPhraseBook(seededRandom('a'), 'conversational', wordsOf(language)),
    }
    const fact = (text: string, year: number): Fact => ({ text, topics: ['History'], source: 'wiki', year })
    const told = (text: string, gap: number) =>
      sentencesOfFact(fact(text.replace('1958', String(1911 + gap)), 1911 + gap), {
        before: fact(before, 1911),
        ...telling,
      })[0]?.text
    expect(told(after, 7)).toBe(since)
    expect(told(after, 300)).toBe(after.replace('1958', '2211'))
  })

  it.each<[Language, string]>([
    ['es', 'En 1958 y 1960 volvió la casa.'],
    ['fr', 'En 1958 et 1960, elle revint.'],
    ['de', '1958 Menschen lebten hier.'],
    ['it', 'Nel 1958 e nel 1960 tornò.'],
    ['pt', 'Em 1958 a. C. voltou a casa.'],
    ['zh', '1958年代房子回来了。'],
    ['ja', '1958年の秋に家は戻りました。'],
  ])('is left alone in %s where the year is more than an opening', (language, after) =>
    expect(wordsOf(language).since.opening.test(after)).toBe(false),
  )
})

describe('the length of speech', () => {
  it('is by words, and by letters where there are no spaces', () => {
    expect(speechS('wort '.repeat(130), 'de')).toBeCloseTo(60)
    expect(speechS('mot '.repeat(155), 'fr')).toBeCloseTo(60)
    expect(speechS('字'.repeat(240), 'zh')).toBeCloseTo(60)
    expect(speechS('字、'.repeat(320), 'ja')).toBeCloseTo(60)
    expect(speechS('word '.repeat(150))).toBeCloseTo(60)
  })
})
