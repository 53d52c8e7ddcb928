/** The addresses that the sign-in does not lead back to. */
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
