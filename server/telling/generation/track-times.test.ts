import { describe, expect, it } from 'vitest'
import type { CityPack, Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { speechS } from '#server/languages/speech-length.ts'
import type { ToldLine } from './told-line.ts'
import { cutIntoTracks } from './track-times.ts'

const line = (id: string, words: number, leans = false): ToldLine => {
  const fact: Fact = {
    id,
    text: `${id} ${'word '.repeat(words - 1).trim()}.`,
    topics: ['History'],
    source: 's',
  }
  return { of: fact, fact, join: undefined, isTurn: false, leans, isLast: false, from: undefined }
}
const part = (...lines: ToldLine[]) => ({
  of: 'left' as const,
  pack: {} as CityPack,
  place: undefined,
  lines,
})
const cut = (legS: number, ...lines: ToldLine[]) =>
  cutIntoTracks([part(...lines)], { legS, phraseS: 3, language: 'en' })
const idsOf = (tracks: ReturnType<typeof cut>) =>
  tracks.map(({ parts }) => parts.flatMap(({ lines }) => lines.map(({ of }) => of.id)))

describe('cutting what is told on a leg into tracks', () => {
  it('tells little on a short leg at once', () => {
    const tracks = cut(120, line('a', 40), line('b', 40))
    expect(idsOf(tracks)).toEqual([['a', 'b']])
    expect(tracks[0]?.startShare).toBe(0)
  })

  it('spreads tracks over a long leg, so that no silence is over four minutes', () => {
    const lines = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => line(id, 50))
    const legS = 900
    let endS = 0
    for (const { startShare, parts } of cut(legS, ...lines)) {
      const startS = Math.max(20, startShare * legS)
      expect(startS - endS).toBeLessThanOrEqual(240)
      endS = startS + speechS(parts.flatMap((one) => one.lines.map(({ fact }) => fact.text)).join(' '))
    }
    expect(legS - endS).toBeLessThanOrEqual(240)
  })

  it('never cuts between a fact and the one that leans on it', () => {
    const tracks = cut(900, line('a', 60), line('b', 60, true), line('c', 60), line('d', 60, true))
    expect(idsOf(tracks)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('tells of a place that is no stop in one track', () => {
    const near = { ...part(line('b', 60), line('c', 60)), of: 'near' as const }
    const spread = { legS: 500, phraseS: 3, language: 'en' as const }
    expect(idsOf(cutIntoTracks([part(line('a', 60)), near], spread))).toEqual([['a'], ['b', 'c']])
    // But on a leg that is longer than that, silence is worse.
    expect(cutIntoTracks([near], { ...spread, legS: 900 })).toHaveLength(2)
  })

  it('tells all of a place before it goes on to another', () => {
    const pack = {} as CityPack
    const place = {} as NonNullable<ReturnType<typeof cut>[number]['parts'][number]['place']>
    const left = { ...part(line('a', 20)), pack, place }
    const city = { ...part(line('b', 20)), of: 'city' as const, pack }
    const again = { ...part(line('c', 20)), of: 'earlier' as const, pack, place }
    const [track] = cutIntoTracks([left, city, again], { legS: 120, phraseS: 3, language: 'en' })
    expect(track?.parts.map(({ of, lines }) => [of, ...lines.map((one) => one.of.id)])).toEqual([
      ['left', 'a', 'c'],
      ['city', 'b'],
    ])
  })

  it('goes back to a place behind another where that other tells the cause', () => {
    const pack = { links: [{ from: 'b', to: 'c', kind: 'cause' }] } as unknown as CityPack
    const place = {} as NonNullable<ReturnType<typeof cut>[number]['parts'][number]['place']>
    const left = { ...part(line('a', 20)), pack, place }
    const city = { ...part(line('b', 20)), of: 'city' as const, pack }
    const again = { ...part(line('c', 20)), of: 'earlier' as const, pack, place }
    expect(idsOf(cutIntoTracks([left, city, again], { legS: 120, phraseS: 3, language: 'en' }))).toEqual([
      ['a', 'b', 'c'],
    ])
  })

  it('introduces a part once, also where it goes on in the next track', () => {
    const tracks = cut(900, line('a', 80), line('b', 80), line('c', 80))
    expect(tracks.length).toBeGreaterThan(1)
    expect(tracks.map(({ parts }) => parts[0]?.continues)).toEqual(tracks.map((_, at) => at > 0))
  })
})
