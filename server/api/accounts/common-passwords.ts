/**
 * Passwords that many people chose, as lists of leaked ones show: the first that somebody tries who guesses. The list comes with the
 * package `@zxcvbn-ts/language-common` (49,233 of them); nobody is asked about a password.
 */
import { dictionary } from '@zxcvbn-ts/language-common'

let common: ReadonlySet<string> | undefined

/** Whatever its capitals. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'])
  return common.has(password.toLowerCase())
}
