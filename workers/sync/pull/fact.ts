/** Small answers that are kept whole: topics, plan, usage, preferences. */
import { fail, ok, type Result } from '#contract/failure.ts'
import { readFences, withFacts } from '#data/facts-lock.ts'
import { PREFERENCES_ENTITIES } from '#data/outbox/entities.ts'
import { beginPull, type PullContext } from './pull-context.ts'

const ENDPOINT = {
  topics: 'listTopics',
  subscription: 'subscription',
  usage: 'usage',
  preferences: 'preferences',
} as const
/** Entities that changes are made of: an answer from before such a change is older than what is stored. */
const ENTITIES: Partial<Record<FactName, readonly string[]>> = { preferences: PREFERENCES_ENTITIES }
export type FactName = keyof typeof ENDPOINT

export async function pullFact(context: PullContext, name: FactName): Promise<Result<null>> {
  const { store, http, signal, now } = context
  const begun = await beginPull(context)
  const before = (await store.facts.findOne(name).exec())?.toJSON()
  const answer = await http.call(ENDPOINT[name], {}, { signal, etag: before?.etag })
  if (!answer.ok) return fail(answer.failure)
  if (answer.value.isNotModified) return ok(null)
  const data = { value: answer.value.value }
  if (before && before.etag === answer.value.etag && JSON.stringify(before.data) === JSON.stringify(data))
    return ok(null)
  const isOld = await withFacts(context.locks, store, async () => {
    const fences = await readFences(store, ENTITIES[name] ?? [])
    if ([...fences.values()].some(({ order }) => order > begun)) return true
    await store.facts.upsert({ id: name, data, etag: answer.value.etag, fetchedAt: now() })
    return false
  })
  return isOld && !signal.aborted ? pullFact(context, name) : ok(null)
}
