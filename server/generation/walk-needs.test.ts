import { describe, expect, it } from 'vitest'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { distanceM } from '#contract/geo.ts'
import { chooseWalk } from './choose-stops.ts'
import { loadAtlas } from './city-packs.ts'
import { composeTour } from './compose-tour.ts'
import { EN } from './words/en.ts'
import { seededRandom } from './random.ts'
import { DETOUR } from './speech-length.ts'
import {
  DEFAULT_TELLING_NEEDS,
  DEFAULT_WALK_NEEDS,
  isClimbed,
  tellingNeeds,
  walkNeeds,
} from './walk-needs.ts'

const { accessibility, tour, narration } = PREFERENCE_DEFAULTS
const { mobilityRequirements: mobility } = accessibility
const { packs } = loadAtlas()
const seeds = ['a', 'b', 'c']
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
      avoidsClimbing: false,
    })
  })

  it('a longer default duration makes more stops', () => {
    const stops = (defaultDuration: 30 | 120) =>
      mean(each.map((of) => walkOf(of, walkNeeds({ tour: { ...tour, defaultDuration } }, true)).stops.length))
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
      composeTour(of.pack, walk, 'History', seededRandom('w'), { ...DEFAULT_TELLING_NEEDS, metresPerMinute })
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

describe('what preferences ask of the words [1 §3 preferences]', () => {
  const told = (stored: Parameters<typeof tellingNeeds>[0]) => {
    const pack = packs.find(({ id }) => id === 'florence')
    if (!pack) throw new Error('no Florence')
    const walk = walkOf({ pack, seed: 'a' }, DEFAULT_WALK_NEEDS)
    return composeTour(pack, walk, 'History', seededRandom('words'), {
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
    const { greeting = [], greetingFirst = [] } = EN.stylePhrases[style]
    for (const { text } of greetings) expect(begins(text, [...greeting, ...greetingFirst]), text).toBe(true)
    expect(own.narrativeText).not.toBe(plain.narrativeText)
    // The facts stay the same: a style says them differently, it does not add any.
    expect(own.sections.flatMap(({ sources }) => sources).length).toBeGreaterThan(0)
  })

  it('local phrases are left out where they are not wanted', () => {
    const intro = (includeLocalPhrases: boolean) =>
      told({ narration: { ...narration, includeLocalPhrases } }).sections[0]?.text ?? ''
    const hasPhrase = (text: string) => /A phrase to take with you|A little of the language/.test(text)
    expect(hasPhrase(intro(true))).toBe(true)
    expect(hasPhrase(intro(false))).toBe(false)
  })
})
