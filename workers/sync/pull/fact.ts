/** Small answers that are stored whole: topics, plan, usage, preferences, profile, emergency numbers. */
import { fail, ok, type Result } from '#contract/failure.ts'
import type { FactData } from '#data/store/documents.ts'
import { PREFERENCES_ENTITIES, PROFILE_ENTITY } from '#changes/entities.ts'
import { takeKeptEmergencyList } from './emergency-list.ts'
import { beginPull, writeFacts, type PullContext } from './pull-context.ts'

const ENDPOINT = {
  topics: 'listTopics',
  subscription: 'subscription',
  usage: 'usage',
  preferences: 'preferences',
  profile: 'me',
  'emergency-countries': 'emergencyCountries',
} as const
export type FactName = keyof typeof ENDPOINT

/** The entities whose changes alter a fact: after one was answered, an older pull must not overwrite the fact. */
const ENTITIES: { readonly [N in FactName]?: readonly string[] } = {
  preferences: PREFERENCES_ENTITIES,
  profile: [PROFILE_ENTITY],
}

export async function pullFact(context: PullContext, name: FactName, isAgain = false): Promise<Result<null>> {
  const { store, http, signal, now } = context
  if (name === 'emergency-countries') await takeKeptEmergencyList(context)
  const begun = await beginPull(context)
  const known = (await store.facts.findOne(name).exec())?.toJSON()
  const answer = await http.call(ENDPOINT[name], {}, { signal, etag: known?.etag })
  if (!answer.ok) return fail(answer.failure)
  const { isNotModified, value, etag } = answer.value
  if (isNotModified) return ok(null)
  const entities = ENTITIES[name] ?? []
  const isOld = await writeFacts(context, begun, entities, async (isFenced) => {
    // The answer of a change is newer than this pull.
    if (entities.some((entity) => isFenced(entity, false))) return true
    const before = (await store.facts.findOne(name).exec())?.toJSON()
    const { settled } = (before?.data ?? {}) as FactData
    const data: FactData = { value, ...(settled && { settled }) }
    if (before && before.etag === etag && JSON.stringify(before.data) === JSON.stringify(data)) return false
    await store.facts.upsert({ id: name, data, etag, fetchedAt: now() })
    return false
  })
  return isOld && !isAgain && !signal.aborted ? pullFact(context, name, true) : ok(null)
}
