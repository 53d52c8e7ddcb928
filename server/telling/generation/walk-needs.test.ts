import { describe, expect, it } from 'vitest'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { distanceM } from '#contract/geo.ts'
import { chooseWalk } from './choose-stops.ts'
import type { CityPack, Place } from '#server/knowledge/city-packs/city-pack.ts'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { WORDS as ENGLISH } from '#server/languages/en/words.ts'
import { composeWalk } from './compose.ts'
import { seededRandom } from './random.ts'
import { DETOUR } from '#server/languages/speech-length.ts'
import { isClimbed } from './stop-preferences.ts'
import { DEFAULT_TELLING_NEEDS, DEFAULT_WALK_NEEDS, tellingNeeds, walkNeeds } from './walk-needs.ts'

const { accessibility, tour, narration } = PREFERENCE_DEFAULTS
const { mobilityRequirements: mobility } = accessibility
const { packs } = loadAtlas()
const seeds = ['a', 'b', 'c', 'd', 'e', 'f']
const each = packs.flatMap((pack) => seeds.map((seed) => ({ pack, seed })))
const walkOf = (
  { pack, seed }: (typeof each)[number],
  { durationMin, ...needs }: ReturnType<typeof walkNeeds>,
) => {
  const walk = chooseWalk(pack, {
    point: pack,
    topic: 'History',
    durationMin,
    needs,
    random: seededRandom(seed),
  })
  if (!walk) throw new Error(`no walk in ${pack.name}`)
  return walk
}
const mean = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length

describe('what preferences ask of a walk [1 §3 preferences]', () => {
  it('without any, the defaults: half an hour, an ordinary pace, 5 km', () => {
    expect(DEFAULT_WALK_NEEDS).toEqual({
      durationMin: 30,
      metresPerMinute: 75,
      maxDistanceM: 5000,
      maxLegM: Infinity,
      walker: { wheelchair: false, avoidsStairs: false, avoidsSteep: false },
      avoidsClimbing: false,
      avoidsIndoor: false,
      avoidsEntryFee: false,
      avoidsCrowds: false,
      prefersShelter: false,
      partOfDay: undefined,
    })
  })

  it.each([
    ['wheelchairAccessible', 'wheelchair'],
    ['avoidStairs', 'avoidsStairs'],
    ['avoidSteepHills', 'avoidsSteep'],
  ] as const)('%s is a need of the way between stops', (wish, need) => {
    const { accessibility } = PREFERENCE_DEFAULTS
    const mobilityRequirements = { ...accessibility.mobilityRequirements, [wish]: true }
    const { walker, avoidsClimbing } = walkNeeds(
      { accessibility: { ...accessibility, mobilityRequirements } },
      false,
    )
    expect(walker).toEqual({ ...DEFAULT_WALK_NEEDS.walker, [need]: true })
    expect(avoidsClimbing).toBe(true)
  })

  it('a longer default duration makes more stops', () => {
    const stops = (defaultDuration: 30 | 120) =>
      mean(
        packs.map(
          (pack) =>
            walkOf({ pack, seed: 'a' }, walkNeeds({ tour: { ...tour, defaultDuration } }, true)).stops.length,
        ),
      )
    expect(stops(120)).toBeGreaterThan(stops(30) + 1)
  })

  it('a duration of Premium does not outlive it [1 §5 durations]', () => {
    const long = { tour: { ...tour, defaultDuration: 90 as const } }
    expect(walkNeeds(long, true).durationMin).toBe(90)
    expect(walkNeeds(long, false).durationMin).toBe(30)
  })

  it('the maximum walking distance bounds the walk, streets included', () => {
    for (const of of each) {
      const { distanceM: straightM } = walkOf(
        of,
        walkNeeds({ accessibility: { ...accessibility, maxWalkingDistance: 2 } }, false),
      )
      expect(straightM * DETOUR, of.pack.name).toBeLessThanOrEqual(2000)
    }
  })

  it('slow walkers get a shorter way than fast ones, and more minutes for the same', () => {
    const way = (walkingSpeed: 'slow' | 'fast') =>
      mean(
        each.map(
          (of) =>
            walkOf(of, walkNeeds({ accessibility: { ...accessibility, walkingSpeed } }, false)).distanceM,
        ),
      )
    expect(way('slow')).toBeLessThan(way('fast'))
    const [of] = each
    if (!of) throw new Error('no pack')
    const walk = walkOf(of, DEFAULT_WALK_NEEDS)
    const minutes = (metresPerMinute: number) =>
      composeWalk(of.pack, walk, 'History', seededRandom('w'), { ...DEFAULT_TELLING_NEEDS, metresPerMinute })
        .durationMin
    expect(minutes(50)).toBeGreaterThan(minutes(95))
  })

  it('who needs frequent rests never walks longer than the interval from stop to stop', () => {
    const needs = walkNeeds(
      {
        accessibility: {
          ...accessibility,
          mobilityRequirements: { ...mobility, needsFrequentRests: true, restInterval: 15 },
        },
      },
      false,
    )
    expect(needs.maxLegM).toBe(15 * 75)
    for (const of of each) {
      const { stops } = walkOf(of, needs)
      for (const [index, stop] of stops.entries()) {
        const previous = stops[index - 1]
        if (previous) expect(distanceM(previous, stop) * DETOUR).toBeLessThanOrEqual(needs.maxLegM)
      }
    }
  })

  it.each(['wheelchairAccessible', 'avoidStairs', 'avoidSteepHills'] as const)(
    '%s leaves out stops that one climbs to',
    (need) => {
      const needs = walkNeeds(
        { accessibility: { ...accessibility, mobilityRequirements: { ...mobility, [need]: true } } },
        false,
      )
      const lisbon = packs.find(({ id }) => id === 'lisbon')
      if (!lisbon) throw new Error('no Lisbon')
      const climbed = (asked: typeof needs) =>
        seeds
          .flatMap((seed) =>
            (['History', 'Culture', 'Architecture'] as const).flatMap((topic) => {
              const { durationMin, ...rest } = asked
              const random = seededRandom(seed)
              return (
                chooseWalk(lisbon, { point: lisbon, topic, durationMin, needs: rest, random })?.stops ?? []
              )
            }),
          )
          .filter(isClimbed)
      expect(climbed(DEFAULT_WALK_NEEDS).length).toBeGreaterThan(0)
      expect(climbed(needs)).toEqual([])
    },
  )
})

describe('what preferences ask of the stops, by what is known of a place [1 §3 preferences]', () => {
  /** A city of forty places for history round one square; `known` says what is known of the place of a number. */
  const cityOf = (known: (at: number) => Partial<Place>): CityPack => {
    const [first] = packs
    const [place] = first?.places.filter(({ topics }) => topics.includes('History')) ?? []
    if (!first || !place) throw new Error('no pack')
    const places = Array.from({ length: 40 }, (_, at): Place => ({
      ...place,
      id: `p${at}`,
      name: `Place ${at}`,
      kind: 'square',
      indoor: false,
      latitude: first.latitude + (Math.floor(at / 7) - 3) * 0.002,
      longitude: first.longitude + ((at % 7) - 3) * 0.003,
      ...known(at),
    }))
    return { ...first, places }
  }
  /** Returns the share of the stops of some walks that pass the test. */
  const shareOf = (pack: CityPack, wanted: Partial<typeof tour>, is: (stop: Place) => boolean) => {
    const needs = walkNeeds({ tour: { ...tour, ...wanted } }, false)
    const stops = ['a', 'b', 'c', 'd'].flatMap((seed) => walkOf({ pack, seed }, needs).stops)
    return stops.filter(is).length / stops.length
  }
  const half = (at: number) => at % 2 === 0

  it('no stops indoors where there are enough others; a walk with them where there are not', () => {
    const isIndoor = ({ indoor }: Place) => indoor
    const mixed = cityOf((at) => ({ indoor: half(at) }))
    expect(shareOf(mixed, {}, isIndoor)).toBeGreaterThan(0)
    expect(shareOf(mixed, { includeIndoorVenues: false }, isIndoor)).toBe(0)
    expect(
      shareOf(
        cityOf(() => ({ indoor: true })),
        { includeIndoorVenues: false },
        isIndoor,
      ),
    ).toBe(1)
    for (const of of each) {
      const needs = walkNeeds({ tour: { ...tour, includeIndoorVenues: false } }, false)
      const open = of.pack.places.filter(({ indoor, topics }) => !indoor && topics.includes('History'))
      if (open.length >= 12) expect(walkOf(of, needs).stops.filter(isIndoor), of.pack.name).toEqual([])
    }
  })

  it('only what is free leaves out what is known to cost, and nothing of which that is not known', () => {
    const costs = ({ costsEntry }: Place) => costsEntry === true
    const city = cityOf((at) => (half(at) ? { costsEntry: true } : {}))
    expect(shareOf(city, {}, costs)).toBeGreaterThan(0)
    expect(shareOf(city, { budgetLevel: 'free' }, costs)).toBe(0)
    expect(shareOf(city, { budgetLevel: 'budget' }, costs)).toBeGreaterThan(0)
  })

  it('who avoids crowds sees less known places', () => {
    const isFamous = ({ sitelinks = 0 }: Place) => sitelinks > 50
    const city = cityOf((at) => ({ sitelinks: half(at) ? 120 : 1 }))
    expect(shareOf(city, { avoidCrowds: true }, isFamous)).toBeLessThan(0.2)
    expect(shareOf(city, {}, isFamous)).toBeGreaterThan(0.2)
  })

  it('who minds the weather is led under roofs, and less far', () => {
    const isIndoor = ({ indoor }: Place) => indoor
    const city = cityOf((at) => ({ indoor: half(at) }))
    expect(shareOf(city, { weatherSensitive: true }, isIndoor)).toBeGreaterThan(shareOf(city, {}, isIndoor))
    const way = (weatherSensitive: boolean) =>
      mean(each.map((of) => walkOf(of, walkNeeds({ tour: { ...tour, weatherSensitive } }, false)).distanceM))
    expect(way(true)).toBeLessThan(way(false))
  })

  it('a preferred time of day leads to what is open then', () => {
    const isShut = ({ openingHours }: Place) => openingHours === 'Mo-Su 18:00-23:00'
    const city = cityOf((at) => (half(at) ? { openingHours: 'Mo-Su 18:00-23:00' } : {}))
    expect(shareOf(city, { preferredTimeOfDay: 'morning' }, isShut)).toBeLessThan(0.2)
    expect(shareOf(city, { preferredTimeOfDay: 'evening' }, isShut)).toBeGreaterThan(0.2)
  })
})

describe('what preferences ask of the words [1 §3 preferences]', () => {
  const told = (stored: Parameters<typeof tellingNeeds>[0]) => {
    const pack = packs.find(({ id }) => id === 'florence')
    if (!pack) throw new Error('no Florence')
    const walk = walkOf({ pack, seed: 'a' }, DEFAULT_WALK_NEEDS)
    return composeWalk(pack, walk, 'History', seededRandom('words'), {
      ...tellingNeeds(stored),
      metresPerMinute: 75,
    })
  }
  const begins = (text: string, templates: readonly string[] = []) =>
    templates.some((template) => text.startsWith(template.split('{')[0] as string))

  it.each(['educational', 'storytelling'] as const)('a %s narration has phrases of its own', (style) => {
    const own = told({ narration: { ...narration, narrationStyle: style } })
    const plain = told({})
    const greetings = own.sections.filter(({ stopIndex }) => stopIndex !== null).slice(0, -1)
    const { greeting = [], greetingFirst = [] } = ENGLISH.stylePhrases[style]
    for (const { text } of greetings) expect(begins(text, [...greeting, ...greetingFirst]), text).toBe(true)
    expect(own.narrativeText).not.toBe(plain.narrativeText)
    // The facts stay the same: a style says them differently, it does not add any.
    expect(own.sections.flatMap(({ sources }) => sources).length).toBeGreaterThan(0)
  })
})
