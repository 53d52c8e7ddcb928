/** The calls of tour generation, and the reasons for which it refuses one. */
import type { PriorityReason } from '#contract/api/audio-chunks.ts'
import type { WalkLength } from '#contract/api/tours.ts'
import type { Result } from '#contract/failure.ts'
import type { TourWish } from '#server/kernel/db/stored/tour-request.ts'
import type { PlaceAndTopic } from '#server/telling/generation/plan-tour.ts'

export type TourRequestRefusal =
  | { readonly kind: 'quota-exceeded'; readonly monthlyLimit: number }
  /** The limit of unmade tours of one user is reached. */
  | { readonly kind: 'too-many-jobs'; readonly most: number }
  /** The limit of requests within an hour is reached; requests that failed or were cancelled count too. */
  | { readonly kind: 'asked-too-often'; readonly most: number; readonly retryAfterS: number }
  | { readonly kind: 'premium-topic' }
  | { readonly kind: 'unknown-topic' }
  /** No known points of interest near the place; none are invented. `knownCities` are cities to try instead. */
  | { readonly kind: 'no-places'; readonly knownCities: readonly string[] }

export type CancelRefusal =
  /** The user has no job with this id. */
  | { readonly kind: 'unknown-job' }
  /** The tour exists already, and can be deleted. */
  | { readonly kind: 'tour-is-made' }

/** Tours are made by jobs that survive `kill -9` and never do finished work twice. */
export interface TourGeneration {
  /**
   * Counts the tour against the quota, stores a queued job and returns its id; the work runs in the background. Where a job
   * with `jobId` (made from an Idempotency-Key) exists already, it is the answer and nothing is counted.
   */
  request(
    userId: string,
    body: TourWish,
    jobId?: string,
  ): Promise<Result<{ readonly jobId: string }, TourRequestRefusal>>
  /** Ends a job that has no tour yet, and gives its tour of the month back. False where the job had ended before. */
  cancel(userId: string, jobId: string): Promise<Result<boolean, CancelRefusal>>
  /** Estimates how long a walk the known places allow for this user. Nothing is counted or stored. */
  walkLength(userId: string, wish: PlaceAndTopic): Promise<WalkLength>
  /** Makes these chunks earlier: immediate_play first, then proximity_preload, then preload. */
  prioritise(tourId: number, chunkIndexes: readonly number[], reason: PriorityReason): Promise<void>
  /** Sends the owners of tours along a custom route an event: one of its stops has a new file. Returns at once; files are announced in order. */
  announceRouteMedia(routePoiId: number): void
  /** Deletes the files of a deleted tour. Its chunks were deleted with it. */
  forget(what: { readonly tourId: number }): Promise<void>
  close(): Promise<void>
}
