/** The steps before a download starts. Pure. */
import * as texts from '#texts/offline.ts'

export interface TapFacts {
  readonly isSignedIn: boolean
  readonly isOnline: boolean
  readonly isDownloaded: boolean
  readonly isOnMobileData: boolean
  /** Nothing was downloaded yet, and the browser gives installed apps a storage of their own. */
  readonly isStoredApart: boolean
  /** A warning has been shown. */
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
