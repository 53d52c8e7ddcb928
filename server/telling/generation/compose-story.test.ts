import { describe, expect, it } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { CityPack, type Fact, type Place } from '#server/knowledge/city-packs/city-pack.ts'
import { speechS } from '#server/languages/speech-length.ts'
import { composeWalk } from './compose.ts'
import { type ComposedSection, STANDARD_TELLING, type Telling } from './narration.ts'
import { seededRandom } from './random.ts'

/** A fact of the small city; its text is long enough to be told for some seconds. */
const fact = (id: string, text: string, more: Partial<Fact> = {}): Fact => ({
  id,
  text,
  topics: ['History'],
  source: 'book',
  ...more,
})
const look = (id: string, text: string): Fact =>
  fact(id, text, { look: { feature: `${id} in stone`, where: 'front' } })

/** Facts that fill a way, with no word in common. */
const fillers = (place: string, count: number): Fact[] =>
  Array.from({ length: count }, (_, at) =>
    fact(
      `${place}-more-${at}`,
      `Number ${at} of ${place} tells of quiet days. Bakers, masons and boatmen went about their work there, and nobody wrote much of it down.`,
    ),
  )

const PLACES: readonly Partial<Place>[] = [
  {
    id: 'mill',
    name: 'Old Mill',
    facts: [
      look('mill-wheel', 'Find the wheel of the Old Mill. It has not turned for ages.'),
      fact('mill-owner', 'Anna Bell ran the mill all by herself.', { people: ['bell'] }),
      fact('mill-sold', 'She sold it to a stranger for a song.', {
        after: 'mill-owner',
        alone: 'Anna Bell sold the mill to a stranger for a song.',
      }),
      fact(
        'mill-fire',
        'Fire took the roof of the mill, and the miller wrote: “I have lost my bread.” Nobody paid him.',
        {
          quote: { by: 'the miller', words: 'I have lost my bread.' },
        },
      ),
      ...fillers('mill', 12),
    ],
    scene: [
      { fact: 'mill-wheel' },
      { fact: 'mill-owner', join: 'Who stopped the wheel?' },
      { fact: 'mill-sold' },
      { fact: 'mill-fire', join: 'It went badly from then on.', pause: 'turn' },
    ],
    onward: [{ fact: 'mill-more-0', join: 'While you walk: the mill once more.' }, { fact: 'mill-more-1' }],
  },
  {
    id: 'bridge',
    name: 'Long Bridge',
    facts: [
      look('bridge-lion', 'Look at the lion of the Long Bridge. Its nose is gone.'),
      fact('bridge-toll', 'Bell refused to pay the toll on the bridge.', {
        people: ['bell'],
        needs: ['mill-owner'],
      }),
      fact('bridge-lost', 'Then the river took it.', { after: 'nowhere' }),
      ...fillers('bridge', 16),
    ],
    closed: { text: 'The bridge is shut this year.', source: 'notice' },
  },
  {
    id: 'garden',
    name: 'Quiet Garden',
    topics: ['Nature'],
    facts: [
      { ...look('garden-oak', 'Find the oak of the Quiet Garden.'), topics: ['Nature'] },
      ...fillers('garden', 10).map((one): Fact => ({ ...one, topics: ['Nature'] })),
    ],
  },
  {
    id: 'gate',
    name: 'South Gate',
    facts: [
      look('gate-arms', 'Look up at the arms over the South Gate.'),
      fact('gate-key', 'The key of the gate hung in a tavern, where everybody could take it.'),
      fact('gate-end', 'In the end the town itself pulled the gate down.'),
      ...fillers('gate', 5),
    ],
    scene: [
      { fact: 'gate-arms' },
      { fact: 'gate-key', join: 'And who kept it shut?' },
      { fact: 'gate-more-0' },
      { fact: 'gate-end' },
    ],
  },
]

const THREAD = {
  id: 'history-1',
  question: 'Who gave this town away?',
  factIds: ['mill-sold', 'bridge-toll', 'gate-key'],
  keep: [{ after: 'bridge-toll', text: 'Keep that toll in mind.' }],
  answer: [
    { text: 'A woman sold her mill.', facts: ['mill-sold'] },
    { text: 'A key hung in a tavern.', facts: ['gate-key'] },
    { text: 'A king slept badly.', facts: ['gate-more-4x'] },
    { text: 'You decide who lost it.', facts: [] },
  ],
}

const packOf = (fields: Partial<CityPack> = {}): CityPack =>
  CityPack.parse({
    id: 'smalltown',
    name: 'Smalltown',
    localName: 'Kleinstadt',
    aliases: [],
    country: 'Somewhere',
    countryCode: 'DE',
    latitude: 50,
    longitude: 10,
    language: 'de',
    localPhrases: [
      { phrase: 'Prost', meaning: 'cheers', use: 'They will say Prost. You say it back.', at: ['bridge'] },
    ],
    facts: [
      fact('town-monk', 'A monk founded the town for want of better ground.'),
      fact('town-river', 'The river runs the wrong way in spring, as every child here knows.'),
    ],
    sources: {
      book: { title: 'Book', url: 'https://example.org/book', licence: 'Facts only' },
      notice: { title: 'Notice', url: 'https://example.org/notice', licence: 'Facts only' },
    },
    people: { bell: { name: 'Anna Bell' } },
    threads: { History: [THREAD] },
    openings: [
      {
        id: 'night',
        text: 'It is night, and a monk is lost. He lies down. In the morning he stays.',
        facts: ['town-monk'],
      },
      {
        id: 'food-only',
        text: 'Something smells of bread in all the streets of this town.',
        facts: ['town-river'],
        topics: ['Food'],
      },
    ],
    places: PLACES.map((place, index) => ({
      localName: place.name,
      kind: 'sight',
      latitude: 50 + index * 0.004,
      longitude: 10,
      address: '',
      indoor: false,
      description: 'A place of this test',
      topics: ['History'],
      ...place,
    })),
    ...fields,
  })

const tell = (pack = packOf(), options: Partial<Telling> = {}, seed = 'a') =>
  composeWalk(pack, { stops: pack.places, distanceM: 1340 }, 'History', seededRandom(seed), {
    ...STANDARD_TELLING,
    includeLocalPhrases: true,
    ...options,
  })
const stopOf = (tour: ReturnType<typeof tell>, index: number): ComposedSection => {
  const section = tour.sections.find(({ stopIndex }) => stopIndex === index)
  if (!section) throw new Error(`no stop ${index}`)
  return section
}
const ofKind = ({ sentences, kinds }: ComposedSection, kind: string) =>
  sentences.filter((_, at) => kinds[at] === kind)

describe('a stop with a scene', () => {
  it('tells it whole, in its order, with its joins and a pause at the turn', () => {
    const mill = stopOf(tell(), 0)
    const at = (text: string) => mill.sentences.findIndex((sentence) => sentence.startsWith(text))
    const order = [
      'Find the wheel',
      'Who stopped',
      'Anna Bell ran',
      'She sold it',
      'It went badly',
      'Fire took',
    ]
    expect(order.map(at)).toEqual(order.map(at).toSorted((a, b) => a - b))
    expect(order.map(at)).not.toContain(-1)
    expect(ofKind(mill, 'join')).toEqual(['Who stopped the wheel?', 'It went badly from then on.'])
    expect(mill.spoken[at('She sold it')]).toMatch(/\n$/)
  })

  it('leaves out what only a later stop explains, and the join behind it', () => {
    const links: CityPack['links'] = [{ from: 'bridge-toll', to: 'mill-sold', kind: 'cause' }]
    const mill = stopOf(tell(packOf({ links, threads: {} })), 0)
    expect(mill.text).not.toContain('She sold it')
    expect(mill.text).toContain('Fire took')
    expect(ofKind(mill, 'join')).toEqual(['Who stopped the wheel?'])
  })

  it('makes the words of a person sentences of their own', () => {
    expect(ofKind(stopOf(tell(), 0), 'quote')).toEqual(['“I have lost my bread.”'])
  })
})

describe('what a fact leans on', () => {
  it('is told before; without it the fact has another wording or is left out', () => {
    const { narrativeText } = tell()
    expect(narrativeText.indexOf('Bell refused')).toBeGreaterThan(narrativeText.indexOf('Anna Bell ran'))
    expect(narrativeText).not.toContain('Then the river took it.')
    const pack = packOf()
    const [mill] = pack.places
    if (mill) mill.scene = mill.scene?.filter((line) => line.fact !== 'mill-owner')
    if (mill) mill.facts = mill.facts.filter(({ id }) => id !== 'mill-owner')
    const without = tell(pack).narrativeText
    expect(without).toContain('Anna Bell sold the mill')
    expect(without).not.toMatch(/She sold it|Bell refused/)
  })
})

describe('the way between two stops', () => {
  it('is told in tracks of their own, with sources, for about half of the time and with no long silence', () => {
    const { sections } = tell()
    const tracks = sections.filter(({ walk }) => walk !== null)
    expect(tracks.map(({ walk }) => walk?.leg)).toEqual(expect.arrayContaining([0, 1, 2]))
    for (const track of tracks) {
      expect(track).toMatchObject({ stopIndex: null, title: expect.stringMatching(/^On the way to the/) })
      expect(track.sources.length).toBeGreaterThan(0)
      expect(track.text).not.toMatch(/Find the|Look up|Look at/)
      expect(speechS(track.text)).toBeLessThan(90)
    }
    // 445 m straight, 578 on foot: nearly eight minutes.
    const legS = (445 * 1.3 * 60) / 75
    for (const leg of [0, 1]) {
      const own = tracks.filter(({ walk }) => walk?.leg === leg)
      expect(own[0]?.walk?.startShare).toBe(0)
      let endS = 0
      for (const { walk, text } of own) {
        const startS = Math.max(20, (walk?.startShare ?? 0) * legS)
        expect(startS - endS).toBeLessThanOrEqual(240)
        endS = startS + speechS(text)
      }
      expect(legS - endS).toBeLessThanOrEqual(240)
      expect(legS - endS).toBeGreaterThan(10)
    }
  })

  it('keeps something back for a long leg whose own stop has nothing left to tell', () => {
    const pack = packOf({ facts: [fact('town-monk', 'A monk founded the town for want of better ground.')] })
    const isLeft = (id: string): boolean => !id.includes('more') || /^(mill-more-[0-5]|gate)/.test(id)
    for (const place of pack.places) place.facts = place.facts.filter(({ id = '' }) => isLeft(id))
    const { sections } = tell(pack)
    const legS = (445 * 1.3 * 60) / 75
    for (const leg of [0, 1, 2]) {
      let endS = 0
      for (const { walk, text } of sections.filter((section) => section.walk?.leg === leg)) {
        const startS = Math.max(20, (walk?.startShare ?? 0) * legS)
        expect(startS - endS).toBeLessThanOrEqual(240)
        endS = startS + speechS(text)
      }
      expect(legS - endS, `leg ${leg}`).toBeLessThanOrEqual(240)
    }
    // The story of the walk is the same, and nothing is told twice.
    const all = sections.flatMap(({ sentences }) => sentences).filter((text) => text.startsWith('Number'))
    expect(new Set(all).size).toBe(all.length)
  })

  it('begins as the author wrote it, and takes no time of its own', () => {
    const tour = tell()
    const [track] = tour.sections.filter(({ walk }) => walk?.leg === 0)
    expect(track?.sentences[0]).toBe('While you walk: the mill once more.')
    const atStops = tour.sections.filter(({ walk }) => walk === null).map(({ text }) => text)
    const minutes = speechS(atStops.join(' ')) / 60 + (1340 * 1.3) / 75 + 4 * 1.5
    expect(Math.abs(tour.durationMin - minutes)).toBeLessThan(2)
    expect(tour.toldMin).toBeGreaterThan(speechS(atStops.join(' ')) / 60)
  })

  it('says once that it speaks of the city', () => {
    const facts = Array.from({ length: 6 }, (_, at) =>
      fact(
        `town-${at}`,
        `In quarter ${at} nothing happened for ${at + 2} quiet years. Everybody liked it that way.`,
      ),
    )
    const pack = packOf({ facts, openings: [] })
    for (const place of pack.places) place.facts = place.facts.filter(({ id }) => !id?.includes('-more-'))
    const ofCity = /the city itself|the whole city|Now the city/g
    const tracks = tell(pack).sections.filter(({ walk }) => walk !== null)
    expect(tracks.some(({ text }) => text.match(ofCity))).toBe(true)
    for (const { text } of tracks) expect(text.match(ofCity)?.length ?? 0).toBeLessThan(2)
  })

  it('announces nobody at a place of the same name', () => {
    const pack = packOf()
    const [, bridge] = pack.places
    const announced = () =>
      tell(pack)
        .sections.filter(({ walk }) => walk?.leg === 0)
        .flatMap(({ sentences }) => sentences)
        .filter((sentence) => /(meet|hear of) Anna Bell|Anna Bell comes back/.test(sentence))
    const toll = bridge?.facts.find(({ id }) => id === 'bridge-toll')
    if (toll)
      Object.assign(toll, { people: ['bell'], text: 'Anna Bell refused to pay the toll on the bridge.' })
    expect(announced()).toHaveLength(1)
    if (bridge) bridge.name = 'Anna Bell Bridge'
    expect(announced()).toHaveLength(0)
  })

  it('has none where the next stop is in sight', () => {
    const pack = packOf()
    for (const [index, place] of pack.places.entries()) place.latitude = 50 + index * 0.0003
    expect(tell(pack).sections.filter(({ walk }) => walk !== null)).toEqual([])
  })
})

describe('the question of a walk', () => {
  it('is asked, kept in mind, and answered at the end by what was told', () => {
    const { sections } = tell()
    expect(sections[0]?.sentences).toContain(THREAD.question)
    const bridge = stopOf(tell(), 1)
    const kept = bridge.sentences.indexOf('Keep that toll in mind.')
    expect(bridge.sentences[kept - 1]).toBe('Bell refused to pay the toll on the bridge.')
    const end = sections.at(-1)?.sentences ?? []
    expect(end).toEqual(expect.arrayContaining(['A woman sold her mill.', 'A key hung in a tavern.']))
    expect(end).not.toContain('A king slept badly.')
    expect(end).toContain('You decide who lost it.')
  })

  it('is paid for by the last fact, behind a sentence that leads in to it', () => {
    const gate = stopOf(tell(), 3)
    const facts = ofKind(gate, 'fact')
    expect(facts.at(-1)).toBe('The key of the gate hung in a tavern, where everybody could take it.')
    expect(ofKind(gate, 'phrase').at(-1)).toMatch(/our question/)
    expect(ofKind(gate, 'join')).toEqual([])
  })

  it('is paid for by a fact kept back, where the last stop has none', () => {
    const pack = packOf()
    const ids = ['mill-sold', 'bridge-toll', 'bridge-more-2']
    pack.threads = { History: [{ ...THREAD, factIds: ids, keep: [] }] }
    const gate = stopOf(tell(pack), 3)
    expect(ofKind(gate, 'fact').at(-2)).toMatch(/^Number 2 of bridge/)
    expect(gate.text).toMatch(/Long Bridge/)
    expect(tell(pack).narrativeText.split('Number 2 of bridge')).toHaveLength(2)
  })
})

describe('the beginning of a walk', () => {
  it('is a scene that suits the topic, with its sources, and nothing of it is told again', () => {
    for (const seed of ['a', 'b', 'c', 'd']) {
      const { sections, narrativeText } = tell(packOf(), {}, seed)
      expect(sections[0]?.text).toMatch(/^It is night, and a monk is lost\./)
      expect(sections[0]?.sources.map(({ title }) => title)).toEqual(['Book'])
      expect(narrativeText).not.toContain('A monk founded the town')
    }
  })
})

describe('what is said at a stop besides facts', () => {
  it('is a phrase of the local language put to use, not a list', () => {
    const tour = tell()
    expect(stopOf(tour, 1).text).toContain('They will say Prost. You say it back.')
    expect(tour.sections[0]?.text).not.toContain('Prost')
    expect(tell(packOf(), { includeLocalPhrases: false }).narrativeText).not.toContain('Prost')
  })

  it('is said at the last stop behind what there is to see, and before the last fact', () => {
    const [prost] = packOf().localPhrases
    const { sentences } = stopOf(tell(packOf({ localPhrases: prost ? [{ ...prost, at: ['gate'] }] : [] })), 3)
    const at = (text: string) => sentences.findIndex((sentence) => sentence.startsWith(text))
    expect(at('They will say Prost.')).toBeGreaterThan(at('Look up at the arms'))
    expect(at('The key of the gate')).toBeGreaterThan(at('They will say Prost.'))
  })

  it('is no phrase of the language right behind a death', () => {
    const pack = packOf({ threads: {} })
    const bridge = pack.places[1]
    if (!bridge) throw new Error('no bridge')
    const told = (grave: readonly string[]) => {
      const facts = bridge.facts.map((one) => ({ ...one, grave: grave.includes(one.id ?? '') }))
      const { sentences } = stopOf(tell({ ...pack, places: pack.places.with(1, { ...bridge, facts }) }), 1)
      const at = sentences.findIndex((text) => text.startsWith('They will say Prost.'))
      return { behind: sentences.slice(at - 2, at).join(' '), isSaid: at !== -1 }
    }
    const { behind } = told([])
    const last = bridge.facts.find(({ text }) => text.endsWith(behind))
    expect(last).toBeDefined()
    const elsewhere = told([last?.id ?? ''])
    expect(elsewhere.isSaid).toBe(true)
    expect(elsewhere.behind).not.toBe(behind)
    expect(told(bridge.facts.map(({ id = '' }) => id)).isSaid).toBe(false)
  })

  it('is no phrase that the listener knows', () => {
    const [prost] = packOf().localPhrases
    const told = (knownTo: Language[]) =>
      tell(packOf({ localPhrases: prost ? [{ ...prost, knownTo }] : [] })).narrativeText
    expect(told(['de'])).toContain('Prost')
    expect(told(['en'])).not.toContain('Prost')
  })

  it('is no landmark that only noses or ears find, but the next thing that one sees there', () => {
    const announced = (sense?: 'nose' | 'hand') => {
      const pack = packOf()
      const [lion, toll] = pack.places[1]?.facts ?? []
      if (lion) lion.look = { feature: 'the smell of tar', where: 'around', ...(sense && { sense }) }
      if (toll) toll.look = { feature: 'the toll house', where: 'front' }
      const { text } = stopOf(tell(pack), 0)
      return ['the smell of tar', 'the toll house'].filter((feature) => text.includes(feature))
    }
    expect(announced()).toEqual(['the smell of tar'])
    expect(announced('hand')).toEqual(['the smell of tar'])
    expect(announced('nose')).toEqual(['the toll house'])
  })

  it('is no second request to count', () => {
    const counted = (text: string) => {
      const pack = packOf()
      const [mill] = pack.places
      const wheel = mill?.facts[0]
      if (wheel) Object.assign(wheel, { text, look: { feature: 'three wheels', where: 'front' } })
      const { sentences } = stopOf(tell(pack, { style: 'educational' }), 0)
      return sentences.filter((sentence) => /\bcount\b/i.test(sentence)).length
    }
    expect(counted('Find the three wheels of the mill.')).toBe(1)
    expect(counted('Count the wheels of the mill: three.')).toBe(1)
  })

  it('is that the place is shut, with its source', () => {
    const bridge = stopOf(tell(), 1)
    expect(bridge.text).toContain('The bridge is shut this year.')
    expect(bridge.sources.map(({ title }) => title)).toContain('Notice')
  })

  it('is that a stop off the topic is a detour, and no other', () => {
    const tour = tell()
    const detour = /detour|subject|An exception/
    expect(stopOf(tour, 2).text).toMatch(detour)
    for (const index of [0, 1, 3]) expect(stopOf(tour, index).text).not.toMatch(detour)
  })
})

describe('a person who comes back', () => {
  it('is promised by the storyteller only', () => {
    expect(stopOf(tell(packOf(), { style: 'storytelling' }), 0).text).toMatch(/Anna Bell.*Long Bridge/)
    expect(stopOf(tell(), 0).sentences.join(' ')).not.toMatch(/(Remember|Keep) Anna Bell/)
  })
})

describe('a walk without a question', () => {
  it('ends with where it led and one thing to take home', () => {
    const pack = packOf({ threads: {} })
    const mill = pack.places[0]?.facts.find(({ id }) => id === 'mill-fire')
    if (mill) mill.short = 'Nobody paid the miller.'
    const end = tell(pack).sections.at(-1)
    expect(end?.text).toMatch(/Old Mill.*South Gate/)
    expect(end?.text).toContain('Nobody paid the miller.')
    expect(end?.sources).toHaveLength(1)
  })
})
