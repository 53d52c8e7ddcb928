/** The way back after the sign-in: the state of the history entry, and the addresses that it must not hold. */
import { PAGES } from '#contract/pages.ts'

/** Addresses with a secret that works once: they must not stay in the history, and going back to one is useless. */
const LINKS_WITH_SECRET: readonly string[] = [
  PAGES.confirmEmail,
  PAGES.googleCallback,
  PAGES.resetPassword,
  PAGES.undoEmail,
  PAGES.verifyEmail,
]

/** `href` is path, search and hash. */
export const hasSecret = (href: string): boolean =>
  LINKS_WITH_SECRET.includes(new URL(href, 'https://path.invalid').pathname)

/**
 * The state that one screen passes to the next in the history entry. It survives a reload, and is as untrusted as any address.
 */
export interface NavigationState {
  /** The address that a signed-out person wanted to open: path, search and hash. */
  readonly from?: string | undefined
  /** A message that the login screen shows. */
  readonly message?: string | undefined
  /** Fills the e-mail field of the login screen. */
  readonly email?: string | undefined
}
