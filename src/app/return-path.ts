/** Where the sign-in leads back to. */
import { PAGES } from '#contract/pages.ts'

/** Links that work once, with a secret in the address: no place to come back to, and nothing to be kept in the history. */
const LINKS_WITH_SECRET: readonly string[] = [
  PAGES.confirmEmail,
  PAGES.googleCallback,
  PAGES.resetPassword,
  PAGES.undoEmail,
  PAGES.verifyEmail,
]

/** `href`: path, search and hash. */
export const hasSecret = (href: string): boolean =>
  LINKS_WITH_SECRET.includes(new URL(href, 'https://path.invalid').pathname)

/** Undefined where the sign-in must not lead back. */
export const returnPath = (href: string): string | undefined => (hasSecret(href) ? undefined : href)
