/** Account calls that only some servers have: sign-in with Google, a forgotten password, another email address. */
import { CHANGE_EMAIL_REL, FORGOT_PASSWORD_REL, GOOGLE_SIGN_IN_REL } from '#contract/answer-codes.ts'
import { fail, type Result } from '#contract/failure.ts'
import { API_BASE } from '#contract/paths.ts'
import { announcedLink } from '#platform/network/announced-link.ts'
import { ask } from '../ask.ts'
import { apiUrl } from '../api-origin.ts'
import { endingSessions, getSession, revalidateUser } from './session.ts'

type Answered = Promise<Result<{ readonly message: string }>>

/** The address that the server announces for a relation (a `Link` header of the topics); undefined where it has none. */
const announced = (relation: string): Promise<string | undefined> =>
  announcedLink(apiUrl(`${API_BASE}/topics`), relation)

/** The address of the sign-in with Google; undefined where the server does not offer it. */
export const googleSignInAddress = (): Promise<string | undefined> => announced(GOOGLE_SIGN_IN_REL)

/** Makes the call only where the server announces it, so without a connection nothing is sent either. */
async function whereAnnounced(relation: string, call: () => Answered): Answered {
  const address = await announced(relation)
  return address === undefined ? fail({ kind: 'not-implemented' }) : call()
}

/** `not-implemented` where the server does not offer it, or was not reached. */
export const askForNewPassword = (email: string): Answered =>
  whereAnnounced(FORGOT_PASSWORD_REL, () => ask('forgotPassword', { body: { email } }))

/** Ends every session of the user, on this device too. */
export async function resetPassword(body: {
  readonly token: string
  readonly newPassword: string
}): Answered {
  return endingSessions(() => ask('resetPassword', { body }))
}

/** `not-implemented` where the server does not offer it, or was not reached. */
export const askForNewEmail = (body: { readonly newEmail: string; readonly password: string }): Answered =>
  whereAnnounced(CHANGE_EMAIL_REL, () => ask('changeEmail', { body }))

export async function confirmNewEmail(token: string): Answered {
  const answer = await ask('confirmEmailChange', { body: { token } })
  // The account that was changed may be the one that is signed in here.
  if (answer.ok && getSession().name === 'signed-in') await revalidateUser()
  return answer
}

/** Ends every session of the user, on this device too. */
export async function undoNewEmail(token: string): Answered {
  return endingSessions(() => ask('undoEmailChange', { body: { token } }))
}
