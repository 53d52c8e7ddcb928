/** The words of the account screens (first document, sections 4, 5 and 8). */
import type { Failure } from '#contract/failure.ts'

export const EMAIL_INVALID = 'Please enter a valid email address'
export const PASSWORD_REQUIRED = 'Password is required'
export const PASSWORDS_DIFFER = 'Passwords do not match'
export const BOXES_REQUIRED = 'Please accept the Terms and Conditions and Privacy Policy'
export const LOGIN_FAILED = 'Login failed'
export const REGISTRATION_FAILED = 'Registration failed'
export const REGISTRATION_CLOSED_MARK = 'Registration is currently disabled'
export const REGISTRATION_CLOSED = 'Registration is temporarily disabled'
export const REGISTRATION_CLOSED_TOAST =
  "We're not accepting new registrations at this moment. Please check back later!"
export const REGISTERED =
  'Your account is ready. Please check your email to verify your address, then sign in.'
export const LINK_INVALID = 'Invalid verification link. Please check your email for the correct link.'
export const VERIFICATION_FAILED = 'Failed to verify email. The link may be expired or invalid.'
export const RESENT = 'A new verification email has been sent to your inbox.'
export const RESEND_FAILED = 'Failed to resend verification email. Please try again later.'
export const GOOGLE_FAILED = 'Google authentication failed. Please try again.'
export const GOOGLE_INCOMPLETE = 'Failed to complete Google sign-in. Please try again.'
export const GOOGLE_SIGNED_IN = 'Successfully signed in with Google!'
export const GOOGLE_INVALID = 'Invalid Google authentication response.'
export const OFFLINE = 'You are offline. Connect to the internet and try again.'
export const TIMED_OUT = 'The server did not answer in time. Please try again.'
export const TOO_MANY = 'Too many requests. Please wait a moment and try again.'
export const SERVER_ERROR = 'Server error. Please try again later.'

/** What the server said, joined; else what is known of the failure; else `fallback`. Server text is untrusted. */
export function failureText(failure: Failure, fallback: string): string {
  if (failure.kind === 'rejected') {
    const errors = failure.errors?.filter((text) => text.trim() !== '') ?? []
    return errors.length > 0 ? errors.join(' ') : (failure.text ?? fallback)
  }
  switch (failure.kind) {
    case 'offline':
      return OFFLINE
    case 'timeout':
      return TIMED_OUT
    case 'rate-limited':
      return TOO_MANY
    case 'server':
      return SERVER_ERROR
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

export const PROFILE_FAILED = 'Profile update failed'
export const NAME_SAVED = 'Your name has been changed'
export const PASSWORD_CHANGED = 'Password changed successfully'
export const PASSWORD_FAILED = 'Password change failed'
