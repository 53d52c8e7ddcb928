/** The rules for new passwords. */
import * as texts from '#texts/account.ts'
import { COMMON_PASSWORD } from '#contract/answer-codes.ts'
import { TEXT } from '#contract/text-lengths.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import { dictionary } from '@zxcvbn-ts/language-common'

/** Returns the reason why the password is refused, in words; undefined if it is accepted. */
export function passwordFault(password: string): string | undefined {
  if (password.length < TEXT.passwordMin) return texts.passwordTooShort(TEXT.passwordMin)
  return isCommonPassword(password) ? texts.passwordTooCommon : undefined
}

/** Throws a 400 with the reason. */
export function refuseWeakPassword(password: string): void {
  const fault = passwordFault(password)
  if (fault === undefined) return
  const code = fault === texts.passwordTooCommon ? COMMON_PASSWORD : undefined
  throw new Refusal(400, { error: fault, errors: [fault], ...(code && { code }) })
}

let common: ReadonlySet<string> | undefined

/**
 * Returns whether many people chose the password, as lists of leaked ones show: a guesser tries these first. The list of 49,233 comes
 * with a package, so no other service learns of a password. Capitals do not count.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'])
  return common.has(password.toLowerCase())
}
