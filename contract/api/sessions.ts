/** The devices on which a user is signed in. The user's `sessionsUrl` and `signOutUrl` announce the addresses (decision 0107). */
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { IsoDate } from '../wire.ts'

export const SignedInDevice = z.object({
  id: z.string(),
  /** Names such as `Chrome` and `Android`; null where the browser did not say. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: IsoDate,
  /** May be some minutes old. */
  lastSeenAt: IsoDate,
  isCurrent: z.boolean(),
})
export type SignedInDevice = z.infer<typeof SignedInDevice>

const SessionParam = z.object({ sessionId: z.string().check(z.maxLength(100)) })

export const sessionEndpoints = {
  sessions: {
    method: 'GET',
    path: '/auth/sessions',
    access: 'required',
    repeat: 'read',
    summary: 'Where the user is signed in (extension, announced by sessionsUrl)',
    response: { 200: z.array(SignedInDevice) },
  },
  endSession: {
    method: 'DELETE',
    path: '/auth/sessions/:sessionId',
    access: 'required',
    repeat: 'none',
    summary: 'Sign out on one device (extension)',
    params: SessionParam,
    response: { 204: null },
  },
  endSessions: {
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'required',
    repeat: 'none',
    summary: 'Sign out everywhere, here too (extension)',
    response: { 204: null },
  },
  signOut: {
    method: 'POST',
    path: '/auth/sign-outs/:sessionId',
    // Knowing the random id allows ending the session and nothing else, so a device without a signal needs to keep no token for it.
    access: 'none',
    repeat: 'none',
    summary: 'End a session; nothing happens where it has ended (extension, announced by signOutUrl)',
    params: SessionParam,
    response: { 204: null },
  },
} as const satisfies Record<string, Endpoint>
