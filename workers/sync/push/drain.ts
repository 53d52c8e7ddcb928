/**
 * Sends what waits: one request at a time, in order over all entities, each under its own key (architecture, "Replaying").
 * Free of DOM and SignalR: the service worker drains with it too.
 */
import { rulesOf } from '#changes/change-kinds.ts'
import type { OutboxRow } from '#data/outbox/row.ts'
import { createClaims, type Claims } from './claims.ts'
import type { DrainContext, DrainEnd } from './drain-context.ts'
import { createResults } from './results.ts'
import { sendable, type Sendable } from './rows.ts'
import { sendRow, type Pass } from './send-row.ts'

export interface Drained {
  readonly end: DrainEnd
  /**
   * Removes what was sent, which everybody takes for gone already: to be called when there is time for it. After a crash
   * the next leader does it.
   */
  clear(): Promise<void>
}

export async function drain(
  context: DrainContext,
  { ignoreBackoff = false }: { readonly ignoreBackoff?: boolean } = {},
): Promise<Drained> {
  let ignore = ignoreBackoff
  for (;;) {
    if (context.signal.aborted) return { end: { kind: 'stopped' }, clear: async () => {} }
    const ready = sendable(context.now(), ignore)
    const { end, isAny, claims } = await sendAll(context, ready, { isFresh: ignore })
    const { clear } = claims
    if (end) return { end, clear }
    const nextAt = ready.nextAt()
    if (!isAny && nextAt !== undefined) return { end: { kind: 'waiting', at: nextAt }, clear }
    if (!isAny || (await claims.isAllDone())) return { end: { kind: 'empty' }, clear }
    // What came meanwhile, and what waited for something that is done now.
    await clear()
    ignore = false
  }
}

/**
 * Reading, claims, requests and writing run beside each other; the requests one after another: the next goes when the server has
 * said yes to the one before, whose words are read meanwhile.
 */
async function sendAll(
  context: DrainContext,
  ready: Sendable,
  begin: {
    /** The signal is back: waiting begins again at its shortest. */
    readonly isFresh: boolean
  },
): Promise<{ readonly isAny: boolean; readonly end?: DrainEnd | undefined; readonly claims: Claims }> {
  const { store, locks, now } = context
  const claims = createClaims(store, locks, ready, now)
  const results = createResults({ ...context, onSettled: claims.noteDone })
  const pass: Pass = { claims, results, held: new Set(), ...begin }
  let isAny = false
  let end: DrainEnd | undefined
  let before: UnderWay | undefined
  try {
    for await (const row of claims.rows()) {
      isAny = true
      if (before && mustFollow(row, before.entity)) end = await before.end
      if (end) break
      if (pass.held.has(row.entity)) continue
      const may = context.mayGoOn()
      if (context.signal.aborted || !(typeof may === 'boolean' ? may : await may)) {
        end = { kind: 'stopped' }
        break
      }
      const earlier = before?.end
      const sent = begun(context, row, pass)
      before = { entity: row.entity, end: sent.end }
      const atOnce = await Promise.race([sent.accepted, sent.end])
      end = (await earlier) ?? atOnce
      if (end) break
    }
    end ??= await before?.end
  } finally {
    await before?.end.catch(() => {})
  }
  await results.flush()
  await claims.release()
  return { isAny, end, claims }
}

/** A change whose answer may still be on its way. */
interface UnderWay {
  readonly entity: string
  readonly end: Promise<DrainEnd | undefined>
}

function begun(context: DrainContext, row: OutboxRow, pass: Pass) {
  let onAccepted = () => {}
  const accepted = new Promise<undefined>((resolve) => (onAccepted = () => resolve(undefined)))
  const end = sendRow(context, row, pass, onAccepted)
  // Awaited later; until then a failure is not unhandled.
  end.catch(() => {})
  return { accepted, end }
}

/** Whether a change needs to know what came of the one before it. */
const mustFollow = (row: OutboxRow, earlierEntity: string): boolean => {
  const { dependsOn, lookUp } = rulesOf(row)
  return row.entity === earlierEntity || dependsOn !== undefined || lookUp !== undefined
}
