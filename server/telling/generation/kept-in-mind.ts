/** Chooses the sentences that keep the walk's question in mind: few, at different places, one of them in the middle. */
import type { Fact, Thread } from '#server/knowledge/city-packs/city-pack.ts'
import type { ToldLine } from './told-line.ts'

/** A walk keeps its question in mind at most this often; more would nag. */
const KEPT_MAX = 3
/** The part of the walk that counts as its middle. */
const MIDDLE = { from: 0.25, to: 0.75 } as const

/** The lines that are told at one place or on one leg, and how far on the walk that is, from 0 to 1. */
export interface LinesAt {
  readonly share: number
  readonly lines: readonly ToldLine[]
}

export interface KeptInMind {
  /** The sentence behind each fact. */
  readonly behind: ReadonlyMap<Fact, string>
  readonly hasMiddle: boolean
}

export function keptInMind(thread: Thread | undefined, told: readonly LinesAt[]): KeptInMind {
  const found = told.flatMap(({ share, lines }, place) =>
    lines.flatMap(({ of }, at) => {
      const keep = thread?.keep.find(({ after }) => after === of.id)
      // Nothing comes between a fact and the one that leans on it, and the end is the answer's.
      return keep && !lines[at + 1]?.leans && share < 1 ? [{ of, text: keep.text, share, place }] : []
    }),
  )
  const fromMiddle = found.toSorted((a, b) => Math.abs(a.share - 0.5) - Math.abs(b.share - 0.5))
  const chosen = fromMiddle
    .filter(({ place }, at) => fromMiddle.findIndex((other) => other.place === place) === at)
    .slice(0, KEPT_MAX)
  return {
    behind: new Map(chosen.map(({ of, text }) => [of, text])),
    hasMiddle: chosen.some(({ share }) => share >= MIDDLE.from && share <= MIDDLE.to),
  }
}
