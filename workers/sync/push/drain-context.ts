/** What a drain needs, and how it ends. */
import type { Notice } from '#contract/threads/sync-api.ts'
import type { SendOptions } from './send.ts'

export interface DrainContext extends SendOptions {
  random(): number
  onNotice(notice: Notice): void
  /** The server refused a change of this entity: what is stored of it may be wrong. */
  onRefused(entity: string): void
  onTourGone(tourId: number): void
}

export type DrainEnd =
  | { readonly kind: 'empty' }
  /** Something is left; `at` (epoch ms) is when the next try is due. */
  | { readonly kind: 'waiting'; readonly at: number }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'stopped' }
