/** Small answers that are kept whole: topics, plan, usage. */
import { fail, ok, type Result } from '#contract/failure.ts'
import type { PullContext } from './pull-context.ts'

const ENDPOINT = { topics: 'listTopics', subscription: 'subscription', usage: 'usage' } as const
export type FactName = keyof typeof ENDPOINT

export async function pullFact(context: PullContext, name: FactName): Promise<Result<null>> {
  const { store, http, signal, now } = context
  const before = (await store.facts.findOne(name).exec())?.toJSON()
  const answer = await http.call(ENDPOINT[name], {}, { signal, etag: before?.etag })
  if (!answer.ok) return fail(answer.failure)
  if (answer.value.isNotModified) return ok(null)
  const data = { value: answer.value.value }
  if (before && before.etag === answer.value.etag && JSON.stringify(before.data) === JSON.stringify(data))
    return ok(null)
  await store.facts.upsert({ id: name, data, etag: answer.value.etag, fetchedAt: now() })
  return ok(null)
}
