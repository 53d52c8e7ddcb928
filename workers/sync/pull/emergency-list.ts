/** Copies the list of emergency numbers that the service worker has stored into the facts: at once, without a signal too. */
import { emergencyEndpoints } from '#contract/api/emergency.ts'
import { EMERGENCY_LIST_CACHE, FIRST_HEARD_AT } from '#contract/threads/caches.ts'
import { parseAnswer, pathOf } from '../http/endpoint-calls.ts'
import { jsonOf } from '../http/whose-answer.ts'
import { beginPull, writeFacts, type PullContext } from './pull-context.ts'

const ID = 'emergency-countries'

/** Takes the service worker's list where it is newer than the fact. What the service worker has fetched need not be fetched again. */
export async function takeKeptEmergencyList(context: PullContext): Promise<void> {
  const { caches, http, store } = context
  const { emergencyCountries } = emergencyEndpoints
  const kept = await caches
    ?.match(http.absolute(pathOf(emergencyCountries, {})), { cacheName: EMERGENCY_LIST_CACHE })
    .catch(() => undefined)
  const heardAt = Number(kept?.headers.get(FIRST_HEARD_AT) ?? 0)
  const isNewer = async () => heardAt > ((await store.facts.findOne(ID).exec())?.fetchedAt ?? 0)
  if (!kept || !(await isNewer())) return
  // An older build may have stored a list that this one cannot read.
  const list = parseAnswer(emergencyCountries, 200, jsonOf(await kept.text()))
  if (!list.ok) return
  await writeFacts(context, await beginPull(context), [], async () => {
    if (!(await isNewer())) return
    const etag = kept.headers.get('etag') ?? ''
    await store.facts.upsert({ id: ID, data: { value: list.value }, etag, fetchedAt: heardAt })
  })
}
