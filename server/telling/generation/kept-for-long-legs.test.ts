import { describe, expect, it } from 'vitest'
import type { CityPack, Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { keptForLongLegs, NOTHING_KEPT, type PlannedLeg, tooSilentInAllS } from './kept-for-long-legs.ts'
import type { ToldLine } from './told-line.ts'
import type { TrackPart } from './track.ts'

const WORDS = 'word '.repeat(30).trim()
const line = (id: string, more: Partial<Fact> = {}, told: Partial<ToldLine> = {}): ToldLine => {
  const fact: Fact = { id, text: `${id} ${WORDS}.`, topics: ['History'], source: 's', ...more }
  return {
    of: fact,
    fact,
    join: undefined,
    isTurn: false,
    leans: false,
    isLast: false,
    from: undefined,
    ...told,
  }
}
const leg = (legS: number, lines: readonly ToldLine[], of: TrackPart['of'] = 'earlier'): PlannedLeg => {
  const part = { of, pack: {} as CityPack, place: undefined, lines, continues: false }
  return {
    tracks: lines.length === 0 ? [] : [{ leg: 0, startShare: 0, parts: [part] }],
    spread: { legS, phraseS: 3, language: 'en' },
  }
}
const keptOn = (legs: readonly PlannedLeg[]) => {
  const told = legs.flatMap(({ tracks }) =>
    tracks.flatMap(({ parts }) => parts.flatMap(({ lines }) => lines)),
  )
  const kept = keptForLongLegs({ legs, told, kept: NOTHING_KEPT, isOfHere: (text) => text.includes('here') })
  return kept && [...kept].map(([index, facts]) => [index, facts.map(({ id }) => id)])
}

describe('what is kept for a long leg', () => {
  const silent = leg(500, [])

  it('is told on an earlier one, and no more than that one can spare', () => {
    expect(tooSilentInAllS([leg(200, [line('a')]), silent])).toBe(260)
    expect(keptOn([leg(200, [line('a'), line('b')]), silent])).toEqual([[1, ['a', 'b']]])
    // Five hundred seconds need three facts, so of four one can be spared.
    expect(keptOn([leg(500, [line('a'), line('b'), line('c'), line('d')]), silent])).toEqual([[1, ['a']]])
  })

  it('is no more than the leg needs, and one fact besides', () => {
    const many = Array.from({ length: 9 }, (_, at) => line(`f${at}`))
    expect(keptOn([leg(200, many), silent])).toEqual([[1, ['f0', 'f1', 'f2', 'f3']]])
  })

  it('is nothing that stands in a chain, that shows what is here, or that lies beside the way', () => {
    const chain = [
      line('cause'),
      line('leans', { needs: ['cause'] }),
      line('joined', {}, { join: 'And then?' }),
      line('glued', {}, { leans: true }),
      line('there', { text: `Over here ${WORDS}.` }),
    ]
    expect(keptOn([leg(200, chain), silent])).toEqual([[1, ['leans']]])
    expect(keptOn([leg(200, [line('a')], 'passed'), silent])).toBeUndefined()
  })

  it('is nothing where no leg is silent, and nothing of a later leg', () => {
    expect(keptOn([leg(200, [line('a')]), leg(200, [])])).toBeUndefined()
    expect(keptOn([silent, leg(200, [line('a')])])).toBeUndefined()
  })
})
