/** The model: what the person did, and what must have come of it. It knows nothing of how the engine works. */
import { tourIdOf } from '#changes/entities.ts'
import type { OutboxRow } from '#changes/row.ts'

export interface LedgerRow {
  readonly row: OutboxRow
  /** open: must arrive exactly once. Others: taken back by a later change before it was sent, or by the person. */
  fate: 'open' | 'coalesced' | 'discarded' | 'retried'
  /** The person sent it again: its place in the order is no longer that of the first time. */
  readonly isRetry: boolean
}

export interface ModelTour {
  readonly tourId: number
  /** The value that the person last asked for. */
  isPublic: boolean
  /**
   * Someone else changed it, or a change of its publicity was refused: the server's last word counts, and only the fate of
   * each change is held.
   */
  isContested: boolean
}

export interface ModelRoute {
  readonly routeKey: string
  /** The value that the person last saved. */
  name: string
  /** For a deleted tour too, only the fate of each change is recorded. */
  isContested: boolean
}

/** A photo that was added to a route. */
export interface ModelPhoto {
  readonly fileKey: string
  readonly routeKey: string
  /** The text that the person last wrote. */
  caption: string
  /** The last one of its stop that the person called the primary one. */
  isLastPrimary: boolean
}

/** The groups of preferences and the name, in the order of `account.ts`. */
export type AccountModel = readonly {
  readonly entity: string
  /** The value that the person last asked for; undefined before the first time. */
  asked: number | undefined
  /** As with a tour, only the fate of each change is recorded. */
  isContested: boolean
}[]

/** The person's routes, and one of somebody else's. */
export interface RouteModel {
  /** The present route of each slot; undefined where none was made, or it was deleted. */
  readonly slots: (ModelRoute | undefined)[]
  /** Every route that was ever made. */
  readonly made: ModelRoute[]
  readonly theirs: { readonly routeId: number; isLiked: boolean; isContested: boolean }
  readonly photos: ModelPhoto[]
  /** For names that are never the same. */
  saves: number
}

export interface Ledger {
  readonly tours: readonly ModelTour[]
  readonly rows: ReadonlyMap<string, LedgerRow>
  add(row: OutboxRow, isRetry?: boolean): void
  end(rowId: string, fate: 'coalesced' | 'discarded' | 'retried'): void
  /** Starts of plays that count, without the given rows. */
  starts(tourId: number, without?: ReadonlySet<string>): number
  /** Seconds heard, sorted. */
  heard(tourId: number): number[]
  isDeleted(tourId: number, without?: ReadonlySet<string>): boolean
}

export function openLedger(tourIds: readonly number[]): Ledger {
  const rows = new Map<string, LedgerRow>()
  const open = (tourId: number, kind: OutboxRow['kind'], without?: ReadonlySet<string>): OutboxRow[] =>
    [...rows.values()]
      .filter(
        ({ row, fate }) =>
          fate === 'open' && row.kind === kind && tourIdOf(row.entity) === tourId && !without?.has(row.id),
      )
      .map(({ row }) => row)
  const seconds = (row: OutboxRow): number => (row.kind === 'tour-play' ? row.payload.durationPlayed : 0)

  return {
    tours: tourIds.map((tourId) => ({ tourId, isPublic: false, isContested: false })),
    rows,
    add: (row, isRetry = false) => void rows.set(row.id, { row, fate: 'open', isRetry }),
    end(rowId, fate) {
      const known = rows.get(rowId)
      if (known) known.fate = fate
    },
    starts: (tourId, without) =>
      open(tourId, 'tour-play', without).filter((row) => seconds(row) === 0).length,
    heard: (tourId) =>
      open(tourId, 'tour-play')
        .map(seconds)
        .filter((heard) => heard > 0)
        .toSorted((a, b) => a - b),
    isDeleted: (tourId, without) => open(tourId, 'tour-delete', without).length > 0,
  }
}
