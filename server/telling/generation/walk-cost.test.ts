import { describe, expect, it } from 'vitest'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { type RatedPlace, ratePlaces } from './rated-places.ts'
import { measureWalk, priceWalk, type Supply } from './walk-cost.ts'
import { DEFAULT_WALK_NEEDS } from './walk-needs.ts'
import type { PlacesRequest } from './walk-request.ts'
import { STOPS, WALK_COST, WALK_MERIT, WALK_SIZES } from './walk-weights.ts'

const [pack] = loadAtlas().packs
if (!pack) throw new Error('no pack')
const SUPPLY: Supply = { ofTopic: 0, threads: new Map() }
const rated = ratePlaces(pack, pack.places.slice(0, 5), { point: pack, topic: 'History', durationMin: 30 })
const requestOf = (fields: Partial<PlacesRequest> = {}): PlacesRequest => ({
  point: pack,
  topic: 'History',
  durationMin: measureWalk(rated, { point: pack, topic: 'History', durationMin: 30 }).minutes,
  ...fields,
})
const costOf = (chosen: readonly RatedPlace[], request = requestOf(), supply = SUPPLY): number =>
  priceWalk(chosen, request, supply).cost
const withEach = (fields: Partial<RatedPlace>): RatedPlace[] =>
  rated.map((place) => ({ ...place, ...fields }))

describe('the cost of a walk', () => {
  it('rises with each minute off the requested length, and faster beyond a tenth of it', () => {
    const { durationMin } = requestOf()
    const slightly = costOf(rated, requestOf({ durationMin: durationMin + 1 })) - costOf(rated)
    expect(slightly).toBeCloseTo(WALK_COST.minuteOff)
    const far = durationMin * 2
    const expected =
      durationMin * WALK_COST.minuteOff + (durationMin - far * WALK_COST.offShare) * WALK_COST.minuteFarOff
    expect(costOf(rated, requestOf({ durationMin: far })) - costOf(rated)).toBeCloseTo(expected)
  })

  it('adds what preferences and chance have against the places', () => {
    const base = costOf(withEach({ unwantedMin: 0, distasteMin: 0 }))
    expect(costOf(withEach({ unwantedMin: 3, distasteMin: 0 })) - base).toBeCloseTo(3 * rated.length)
    expect(costOf(withEach({ unwantedMin: 0, distasteMin: 2 })) - base).toBeCloseTo(2 * STOPS.usual)
  })

  it('counts a walk off its topic only as far as the city has places of the topic', () => {
    const off = withEach({ isOfTopic: false, isThinOnTopic: false })
    const missing = costOf(off, requestOf(), { ...SUPPLY, ofTopic: 1 }) - costOf(off)
    expect(missing).toBeCloseTo((1 / off.length) ** 2 * WALK_COST.missingTopicSquared)
    expect(costOf(off) - costOf(withEach({ isOfTopic: true }))).toBeCloseTo(
      off.length * WALK_COST.stopOffTopic,
    )
  })

  it('counts a stop that is thin on the topic as one of it, and prefers one that is not', () => {
    const thin = withEach({ isOfTopic: false, isThinOnTopic: true })
    const supply = { ...SUPPLY, ofTopic: thin.length }
    const full = withEach({ isOfTopic: true, isThinOnTopic: false })
    expect(costOf(thin, requestOf(), supply) - costOf(full, requestOf(), supply)).toBeCloseTo(
      thin.length * WALK_COST.stopThinOnTopic,
    )
  })

  it('counts missing stops only as far as the city has places of the topic', () => {
    const fewer = rated.slice(0, 4)
    const minutes = measureWalk(fewer, requestOf()).minutes
    const cost = (ofTopic: number) =>
      costOf(fewer, requestOf({ durationMin: minutes }), { ...SUPPLY, ofTopic })
    const { stopsWanted } = WALK_SIZES.find(({ durationMin }) => minutes <= durationMin) ?? WALK_SIZES[0]
    expect(cost(99) - cost(4)).toBeGreaterThanOrEqual((stopsWanted - 4) * WALK_COST.stopMissing - 1e-9)
  })

  it('falls with facts on the topic, up to a limit, and with fame', () => {
    const poor = costOf(withEach({ topicFacts: 0, fame: 0 }))
    expect(poor - costOf(withEach({ topicFacts: 2, fame: 0 }))).toBeCloseTo(2 * WALK_MERIT.topicFact)
    expect(poor - costOf(withEach({ topicFacts: 99, fame: 0 }))).toBeCloseTo(
      WALK_MERIT.topicFactsMax * WALK_MERIT.topicFact,
    )
    expect(poor - costOf(withEach({ topicFacts: 0, fame: 4 }))).toBeCloseTo(4 * WALK_MERIT.fameDoubling)
  })

  it('outweighs all else if the walk, or one leg of it, is too far', () => {
    const tired = { ...DEFAULT_WALK_NEEDS, maxDistanceM: 100 }
    const walk = priceWalk(rated, requestOf({ needs: tired }), SUPPLY)
    expect(walk.isTooFar).toBe(true)
    expect(walk.cost - costOf(rated)).toBeGreaterThan(WALK_COST.tooFar)
    const resting = { ...DEFAULT_WALK_NEEDS, maxLegM: 1 }
    expect(priceWalk(rated, requestOf({ needs: resting }), SUPPLY).isTooFar).toBe(true)
    expect(costOf(rated, requestOf({ needs: resting })) - costOf(rated)).toBeCloseTo(
      WALK_COST.tooFar * (rated.length - 1),
    )
  })
})
