/**
 * What screens ask for. Changes (down to `discardChange`) write one row of the outbox and answer as soon as it is stored: the change shows
 * at once and is sent when it can be. The others need an answer of the server now.
 */
import type { Coordinates, PriorityReason } from '#contract/api/audio-chunks.ts'
import type { PreferenceGroup } from '#contract/api/preferences.ts'
import type { GenerateTourBody } from '#contract/api/tours.ts'
import type { Result } from '#contract/failure.ts'
import {
  getSource,
  type ConflictChoice,
  type ConsentTold,
  type FactReport,
  type NewMedia,
  type PreferencesSave,
  type RouteToLike,
} from './source.ts'
import type { RouteDraft, WalkProgress } from './views.ts'

export const setTourPublicity = async (tourId: number, isPublic: boolean): Promise<Result<null>> =>
  (await getSource()).setTourPublicity(tourId, isPublic)

export const deleteTour = async (tourId: number): Promise<Result<null>> =>
  (await getSource()).deleteTour(tourId)

/** `durationPlayed` in seconds; 0 is the start of a play and adds one to the count. */
export const recordPlay = async (tourId: number, durationPlayed: number): Promise<Result<null>> =>
  (await getSource()).recordPlay(tourId, durationPlayed)

/** Saves a group of preferences whole. */
export const savePreferences = async (save: PreferencesSave): Promise<Result<null>> =>
  (await getSource()).savePreferences(save)

/** Gives a group back its defaults. */
export const resetPreferences = async (group: PreferenceGroup): Promise<Result<null>> =>
  (await getSource()).resetPreferences(group)

export const saveProfile = async (name: {
  readonly firstName: string
  readonly lastName: string
}): Promise<Result<null>> => (await getSource()).saveProfile(name)

/** Tells the server of the consent that holds on this device already. */
export const tellConsent = async (choice: ConsentTold): Promise<Result<null>> =>
  (await getSource()).saveConsent(choice)

/** A report of a wrong fact; sent when it can be, like every change. */
export const reportFact = async (report: FactReport): Promise<Result<null>> =>
  (await getSource()).reportFact(report)

/** The new route is in `useMyRoutes` under this key at once, and keeps it when the server knows it too. */
export const createRoute = async (route: RouteDraft): Promise<Result<{ readonly routeKey: string }>> =>
  (await getSource()).createRoute(route)

export const editRoute = async (routeKey: string, route: RouteDraft): Promise<Result<null>> =>
  (await getSource()).editRoute(routeKey, route)

export const deleteRoute = async (routeKey: string): Promise<Result<null>> =>
  (await getSource()).deleteRoute(routeKey)

export const likeRoute = async (route: RouteToLike, isLiked: boolean): Promise<Result<null>> =>
  (await getSource()).likeRoute(route, isLiked)

/** Keeps the file on this device until it is sent. `storage-full` where there is no room. */
export const addMedia = async (media: NewMedia): Promise<Result<null>> => (await getSource()).addMedia(media)

export const deleteMedia = async (routeKey: string, mediaId: number): Promise<Result<null>> =>
  (await getSource()).deleteMedia(routeKey, mediaId)

/** Decides a conflict: "keep mine" sends the change again over what the server has, "take theirs" gives it up. */
export const resolveChange = async (rowId: string, choice: ConflictChoice): Promise<Result<null>> =>
  (await getSource()).resolveChange(rowId, choice)

/** Sends a refused change again, as a new one; for a conflict this is "keep mine". */
export const retryChange = async (rowId: string): Promise<Result<null>> =>
  (await getSource()).retryChange(rowId)

/** Takes a change back; for a conflict this is "take theirs". */
export const discardChange = async (rowId: string): Promise<Result<null>> =>
  (await getSource()).discardChange(rowId)

/**
 * Asks the server now; without a network it is a change that waits (`isWaiting`) and is asked when the signal returns. The
 * placeholder is in `useMyTours` when this answers, and survives a reload.
 */
export const generateTour = async (
  body: GenerateTourBody,
): Promise<Result<{ readonly jobId: string; readonly isWaiting?: boolean }>> =>
  (await getSource()).generateTour(body)

/** Takes a failed (or stuck) placeholder out of the list for good. */
export const dismissJob = async (jobId: string): Promise<Result<null>> =>
  (await getSource()).dismissJob(jobId)

export const prioritiseChunks = async (
  tourId: number,
  indexes: readonly number[],
  reason: PriorityReason,
  near?: Coordinates,
): Promise<Result<null>> => (await getSource()).prioritiseChunks(tourId, indexes, reason, near)

/** Keeps how far a walk has come, on this device alone. */
export const keepProgress = async (progress: WalkProgress): Promise<Result<null>> =>
  (await getSource()).keepProgress(progress)

/** While a player is open: hears of the tour's audio, by the hub and by asking again while chunks are missing. */
export const joinTour = (tourId: number): void => {
  getSource().then(
    (source) => source.joinTour(tourId),
    () => {},
  )
}

export const leaveTour = (tourId: number): void => {
  getSource().then(
    (source) => source.leaveTour(tourId),
    () => {},
  )
}
