/** The address where signing in with Google begins, where the server announces one (`GOOGLE_SIGN_IN_REL`). */
import { GOOGLE_SIGN_IN_REL } from '#contract/answer-codes.ts'
import { API_BASE } from '#contract/paths.ts'
import { announcedLink } from '#platform/network/announced-link.ts'
import { apiUrl } from '../connection/api-origin.ts'

export const googleSignInAddress = (): Promise<string | undefined> =>
  announcedLink(apiUrl(`${API_BASE}/topics`), GOOGLE_SIGN_IN_REL)
