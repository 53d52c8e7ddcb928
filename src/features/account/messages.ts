/** The reasons why an account action failed. */
import * as texts from '#texts/account.ts'
import type { Failure } from '#contract/failure.ts'
import { failureText as failureTextOfCall } from '#live/failure-text.ts'

/** Part of the server's answer while nobody can sign up. */
export const REGISTRATION_CLOSED_MARK = 'Registration is currently disabled'

/**
 * Like the text of any failed call, except that the errors of a field are joined and that forms ask for a connection. Server text
 * is untrusted.
 */
export function failureText(failure: Failure, fallback: string): string {
  switch (failure.kind) {
    case 'rejected': {
      const errors = failure.errors?.filter((text) => text.trim() !== '') ?? []
      return errors.length > 0 ? errors.join(' ') : failureTextOfCall(failure, fallback)
    }
    case 'offline':
      return texts.offline
    case 'timeout':
      return texts.timedOut
    // Nobody is signed in yet, so no session has ended.
    case 'unauthorized':
      return fallback
    default:
      return failureTextOfCall(failure, fallback)
  }
}
