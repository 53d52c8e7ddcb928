/** The list of emergency numbers that the service worker keeps becomes a fact: at once, without a signal too. */
import { emergencyEndpoints } from '#contract/api/emergency.ts'
import { EMERGENCY_LIST_CACHE, FIRST_HEARD_AT } from '#contract/threads/caches.ts'
import { parseAnswer, pathOf } from '../http/endpoint-calls.ts'
import { jsonOf } from '../http/whose-answer.ts'
import { beginPull, writeFacts, type PullContext } from './pull-context.ts'

const ID = 'emergency-countries'

/** Takes the kept list where it was heard after the stored one. What the service worker asked for need not be asked for again. */
export async function takeKeptEmergencyList(context: PullContext): Promise<void> {
  const { caches, http, store } = context
  const { emergencyCountries } = emergencyEndpoints
  const kept = await caches
    ?.match(http.absolute(pathOf(emergencyCountries, {})), { cacheName: EMERGENCY_LIST_CACHE })
    .catch(() => undefined)
  const heardAt = Number(kept?.headers.get(FIRST_HEARD_AT) ?? 0)
  const isNewer = async () => heardAt > ((await store.facts.findOne(ID).exec())?.fetchedAt ?? 0)
  if (!kept || !(await isNewer())) return
  // An older build may have kept what this one does not understand.
  const list = parseAnswer(emergencyCountries, 200, jsonOf(await kept.text()))
  if (!list.ok) return
  await writeFacts(context, await beginPull(context), [], async () => {
    if (!(await isNewer())) return
    const etag = kept.headers.get('etag') ?? ''
    await store.facts.upsert({ id: ID, data: { value: list.value }, etag, fetchedAt: heardAt })
  })
}
