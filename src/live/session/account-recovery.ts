/** A forgotten password, and another address for the account. */
import { CHANGE_EMAIL_REL, FORGOT_PASSWORD_REL } from '#contract/answer-codes.ts'
import { fail, type Result } from '#contract/failure.ts'
import { API_BASE } from '#contract/paths.ts'
import { announcedLink } from '#platform/network/announced-link.ts'
import { ask } from '../ask.ts'
import { apiUrl } from '../connection/api-origin.ts'
import { endingSessions, getSession, revalidateUser } from './session.ts'

type Told = Promise<Result<{ readonly message: string }>>

/** Calls that not every server has are made only where it says that it has them; so nothing is asked without a connection either. */
async function whereAnnounced(relation: string, call: () => Told): Told {
  const address = await announcedLink(apiUrl(`${API_BASE}/topics`), relation)
  return address === undefined ? fail({ kind: 'not-implemented' }) : call()
}

/** `not-implemented` where the server does not offer it, or was not reached. */
export const askForNewPassword = (email: string): Told =>
  whereAnnounced(FORGOT_PASSWORD_REL, () => ask('forgotPassword', { body: { email } }))

/** Ends every session of the user, this one too where it is theirs. */
export async function resetPassword(body: { readonly token: string; readonly newPassword: string }): Told {
  return endingSessions(() => ask('resetPassword', { body }))
}

/** `not-implemented` where the server does not offer it, or was not reached. */
export const askForNewEmail = (body: { readonly newEmail: string; readonly password: string }): Told =>
  whereAnnounced(CHANGE_EMAIL_REL, () => ask('changeEmail', { body }))

export async function confirmNewEmail(token: string): Told {
  const answer = await ask('confirmEmailChange', { body: { token } })
  // Whoever is signed in here may be the one whose account was changed.
  if (answer.ok && getSession().name === 'signed-in') await revalidateUser()
  return answer
}

/** Ends every session of the user, this one too where it is theirs. */
export async function undoNewEmail(token: string): Told {
  return endingSessions(() => ask('undoEmailChange', { body: { token } }))
}
