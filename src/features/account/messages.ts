/** Why an account action failed, in words. */
import * as texts from '#texts/account.ts'
import type { Failure } from '#contract/failure.ts'
import { failureText as failureTextOfCall } from '#live/failure-text.ts'

/** In the server's answer while nobody may sign up. */
export const REGISTRATION_CLOSED_MARK = 'Registration is currently disabled'

/** As of any call, but that a field's errors are joined, and that forms ask for the network. Server text is untrusted. */
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
    // Nobody is signed in yet: no session is over.
    case 'unauthorized':
      return fallback
    default:
      return failureTextOfCall(failure, fallback)
  }
}
