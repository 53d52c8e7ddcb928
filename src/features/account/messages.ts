/** Why an account action failed, in words. */
import * as texts from '#texts/account.ts'
import type { Failure } from '#contract/failure.ts'

/** In the server's answer while nobody may sign up. */
export const REGISTRATION_CLOSED_MARK = 'Registration is currently disabled'

/** What the server said, joined; else what is known of the failure; else `fallback`. Server text is untrusted. */
export function failureText(failure: Failure, fallback: string): string {
  if (failure.kind === 'rejected') {
    const errors = failure.errors?.filter((text) => text.trim() !== '') ?? []
    return errors.length > 0 ? errors.join(' ') : (failure.text ?? fallback)
  }
  switch (failure.kind) {
    case 'offline':
      return texts.offline
    case 'timeout':
      return texts.timedOut
    case 'rate-limited':
      return texts.tooMany
    case 'server':
      return texts.serverError
    case 'unauthorized':
    case 'invalid-answer':
    case 'storage-full':
    case 'storage':
    case 'aborted':
      return fallback
    default:
      return failure.text ?? fallback
  }
}
