/** What a tap on Download meets first (second document, sections 4 and 5). Pure. */
import { DOWNLOAD_TEXT } from './messages.ts'

export interface TapFacts {
  readonly isSignedIn: boolean
  readonly isOnline: boolean
  readonly isDownloaded: boolean
  readonly isOnMobileData: boolean
  /** The warning about mobile data was already shown. */
  readonly wasWarned: boolean
}

export type TapOutcome =
  | { readonly name: 'start' }
  | { readonly name: 'refuse'; readonly text: string }
  /** The first tap only warns; the second one starts. */
  | { readonly name: 'warn'; readonly text: string }

export const tapOutcome = (facts: TapFacts): TapOutcome => {
  if (!facts.isSignedIn) return { name: 'refuse', text: DOWNLOAD_TEXT.signedOut }
  if (facts.isDownloaded) return { name: 'refuse', text: DOWNLOAD_TEXT.already }
  if (!facts.isOnline) return { name: 'refuse', text: DOWNLOAD_TEXT.offline }
  if (facts.isOnMobileData && !facts.wasWarned) return { name: 'warn', text: DOWNLOAD_TEXT.mobileData }
  return { name: 'start' }
}
