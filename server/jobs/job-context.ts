/** The parts of the server that jobs work with. */
import type { Database } from '#server/kernel/db/open-database.ts'
import type { Atlas } from '#server/knowledge/city-packs/atlas.ts'
import type { Guides } from '#server/telling/guides/guides.ts'
import type { PackPlaces } from '#server/telling/guides/pack-places.ts'
import type { Narrator } from '#server/telling/narrator/narrate-tour.ts'
import type { PhotographFiles } from '#server/knowledge/open-data/wikimedia/photograph-files.ts'
import type { WalkingLines } from '#server/knowledge/walking/walking-lines.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import type { Events } from '#server/kernel/events/event-log.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import type { StreetFetches, TourMaps } from '#server/knowledge/maps/tour-maps.ts'
import type { Voice } from '#server/telling/voice/voice.ts'

/**
 * Returns an entry for each picture, recording and film that the viewer may see at the tour's stops. The API's rules of what is
 * visible to whom lie above this floor, so the process hands them in.
 */
export type MediaOfTour = (
  db: Database,
  tourId: number,
  viewerId: string,
) => Promise<readonly { readonly poiId: number }[]>

export interface JobContext {
  readonly db: Database
  readonly events: Events
  readonly voice: Voice
  readonly store: ObjectStore
  readonly maps: TourMaps
  /** Undefined: maps are made only of street data on this server. */
  readonly streets?: StreetFetches | undefined
  /** The time that a tour which is otherwise ready waits for its map; for tests. */
  readonly mapPatienceMs?: number
  readonly atlas: Atlas
  readonly guides: Guides
  readonly clock: Clock
  readonly mediaOfTour: MediaOfTour
  /** Undefined: all lines go straight from stop to stop. */
  readonly walkingLines?: WalkingLines | undefined
  /** Undefined: the composer writes all sentences itself. */
  readonly narrator?: Narrator | undefined
  /** Undefined: no photographs are fetched. */
  readonly photographs?: PhotographFiles | undefined
  /** Undefined: only the content of packs is known about their places. */
  readonly packPlaces?: PackPlaces | undefined
  /** Given to the steps of a job: aborts when the process stops, the tour is cancelled, or another run has the job. */
  readonly signal?: AbortSignal
  /** Logs an error that the user need not see. */
  onError(error: Error): void
}

export const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error(String(reason))
