/**
 * The commands that make a change, and what screens pass to them. Each writes rows of the outbox and nothing else: it
 * resolves as soon as they are stored, screens show the change at once, and the sync worker sends it later.
 */
import type { PreferenceGroup } from '#contract/api/preferences.ts'
import type { GenerateTourBody } from '#contract/api/tours.ts'
import type { Result } from '#contract/failure.ts'
import type { ChangePayloads } from '#changes/payloads.ts'
import type { BuilderDraft } from '#data/routes/builder-route.ts'
import type { RouteDraft } from '#changes/subjects/route-draft.ts'
import type { FileEdit } from '#changes/subjects/stop-files.ts'
import type { WalkProgress } from '#data/tours/walk-progress.ts'

/** A group of preferences with all its fields. */
export type PreferencesSave = {
  [G in PreferenceGroup]: { readonly group: G; readonly value: ChangePayloads[`preferences-${G}`]['value'] }
}[PreferenceGroup]

export type ConsentChoice = Omit<ChangePayloads['consent'], 'title'>

/** A route as a list or its screen shows it. It need not be stored on this device. */
export type RouteToLike = {
  readonly routeKey: string
  readonly name: string
  readonly isLikedByUser: boolean
}

/** The user's choice in a conflict: their own change, the server's state or, for an edited route, both. */
export type ConflictChoice = 'mine' | 'theirs' | 'both'

/** A report of a wrong fact, sent to the address that the tour announced. `source` is '' where the listener gave none. */
export interface FactReport {
  readonly tourId: number
  readonly title: string
  readonly url: string
  readonly sectionIndex: number
  readonly text: string
  readonly source: string
}

/** Every command fails with `storage-full` or `storage` where the device refuses the write. */
export interface TourChanges {
  /** Fails with a 404 where the tour is not stored here. */
  setTourPublicity(tourId: number, isPublic: boolean): Promise<Result<null>>
  deleteTour(tourId: number): Promise<Result<null>>
  /** `durationPlayed` is in seconds; 0 is the start of a play and adds one to the count. */
  recordPlay(tourId: number, durationPlayed: number): Promise<Result<null>>
  /** Stores the progress of a walk, on this device alone. */
  keepProgress(progress: WalkProgress): Promise<Result<null>>
  reportFact(report: FactReport): Promise<Result<null>>
  /** Requests a tour once the signal returns. Until then the row's id stands for the job. */
  generateLater(request: GenerateTourBody): Promise<Result<{ readonly jobId: string }>>
}

export interface AccountChanges {
  /** Saves a whole group of preferences. */
  savePreferences(save: PreferencesSave): Promise<Result<null>>
  /** Resets a group to its defaults. */
  resetPreferences(group: PreferenceGroup): Promise<Result<null>>
  saveProfile(name: { readonly firstName: string; readonly lastName: string }): Promise<Result<null>>
  /** Sends a consent that this device has already saved. */
  saveConsent(choice: ConsentChoice): Promise<Result<null>>
}

export interface RouteChanges {
  /** The new route appears in `useMyRoutes` under this key at once, and has the same key after the server stored it. */
  createRoute(route: RouteDraft): Promise<Result<{ readonly routeKey: string }>>
  deleteRoute(routeKey: string): Promise<Result<null>>
  likeRoute(route: RouteToLike, isLiked: boolean): Promise<Result<null>>
  /** The bytes of a file that waits on this device; null where they are not here. */
  readFile(bytesKey: string): Promise<Result<Blob | null>>
  /** Changes a file's caption or makes it the primary picture. `fileKey` is the file's `key`. Adds no row where nothing changes. */
  editMedia(routeKey: string, fileKey: string, edit: FileEdit): Promise<Result<null>>
  deleteMedia(routeKey: string, mediaId: number): Promise<Result<null>>
}

/** The route builder's draft, stored until the user saves it as a route. */
export interface DraftChanges {
  /** Fails with `storage-full` where a new file finds no room. */
  keepDraft(draft: BuilderDraft): Promise<Result<null>>
  readDraft(key: string): Promise<Result<BuilderDraft | null>>
  dropDraft(key: string): Promise<Result<null>>
  /** Queues the draft's route and its files and removes the draft, in one transaction. */
  saveDraft(draft: BuilderDraft): Promise<Result<{ readonly routeKey: string }>>
}

/** The user's decisions about changes that wait. Each fails with a 404 where the row is gone. */
export interface ChangeDecisions {
  /** 'mine' sends the change again over the server's version, 'theirs' discards it, 'both' makes an edited route a new one. */
  resolveChange(rowId: string, choice: ConflictChoice): Promise<Result<null>>
  /** Sends a refused change again, as a new row; in a conflict this is 'mine'. */
  retryChange(rowId: string): Promise<Result<null>>
  discardChange(rowId: string): Promise<Result<null>>
  /** Empties the outbox, rows that are being sent included: for a deleted account. */
  forgetChanges(): Promise<Result<null>>
}

export interface ChangeCommands
  extends TourChanges, AccountChanges, RouteChanges, DraftChanges, ChangeDecisions {}
