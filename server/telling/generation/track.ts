/** The tracks that are told on the way from a stop to the next. */
import type { CityPack, Place } from '#server/knowledge/city-packs/city-pack.ts'
import type { ToldLine } from './told-line.ts'

/** A part of a track speaks of one thing: the stop left, a place passed, one near the way, an earlier stop, the city. */
export interface TrackPart {
  readonly of: 'left' | 'passed' | 'near' | 'earlier' | 'city'
  readonly pack: CityPack
  readonly place: Place | undefined
  readonly lines: readonly ToldLine[]
  /** True if the part continues one of the track before: it is not introduced again. */
  readonly continues: boolean
}

export interface Track {
  readonly leg: number
  readonly startShare: number
  readonly parts: readonly TrackPart[]
}

/** Returns all lines that the tracks tell, in their order. */
export const linesOfTracks = (tracks: readonly Pick<Track, 'parts'>[]): ToldLine[] =>
  tracks.flatMap(({ parts }) => parts.flatMap(({ lines }) => lines))
