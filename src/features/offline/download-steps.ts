/** What a tap on Download meets first. Pure. */
import * as texts from '#texts/offline.ts'

export interface TapFacts {
  readonly isSignedIn: boolean
  readonly isOnline: boolean
  readonly isDownloaded: boolean
  readonly isOnMobileData: boolean
  /** Nothing was downloaded yet, in a browser whose installed apps do not see what its pages stored. */
  readonly isStoredApart: boolean
  /** A warning was already shown. */
  readonly wasWarned: boolean
}

export type TapOutcome =
  | { readonly name: 'start' }
  | { readonly name: 'refuse'; readonly text: string }
  /** The first tap only warns; the second one starts. */
  | { readonly name: 'warn'; readonly text: string }

export const tapOutcome = (facts: TapFacts): TapOutcome => {
  if (!facts.isSignedIn) return { name: 'refuse', text: texts.signedOut }
  if (facts.isDownloaded) return { name: 'refuse', text: texts.alreadyDownloaded }
  if (!facts.isOnline) return { name: 'refuse', text: texts.noConnection }
  if (facts.isStoredApart && !facts.wasWarned) return { name: 'warn', text: texts.installFirst }
  if (facts.isOnMobileData && !facts.wasWarned) return { name: 'warn', text: texts.mobileData }
  return { name: 'start' }
}
