/** Where signing in with Google begins: the server announces it or it is not offered (contract/api/auth.ts). */
import { GOOGLE_SIGN_IN_REL } from '#contract/api/auth.ts'
import { API_BASE } from '#contract/limits.ts'
import { apiUrl } from './api-origin.ts'

const WAIT_MS = 5000

/** An address of the API's own host; undefined where nothing is announced or no answer comes. */
export async function googleSignInAddress(): Promise<string | undefined> {
  try {
    const topics = apiUrl(`${API_BASE}/topics`)
    const { headers } = await fetch(topics, { method: 'HEAD', signal: AbortSignal.timeout(WAIT_MS) })
    const target = targetOf(headers.get('link') ?? '', GOOGLE_SIGN_IN_REL)
    if (target === undefined) return undefined
    const url = new URL(target, topics)
    return url.origin === new URL(topics).origin ? url.href : undefined
  } catch {
    return undefined
  }
}

/** The target of the link with this relation (RFC 8288, section 3). */
function targetOf(header: string, relation: string): string | undefined {
  for (const [, target, parameters = ''] of header.matchAll(/<([^>]*)>((?:\s*;[^,<]*)*)/g))
    if (parameters.split(';').some((part) => part.trim() === `rel="${relation}"`)) return target
  return undefined
}
