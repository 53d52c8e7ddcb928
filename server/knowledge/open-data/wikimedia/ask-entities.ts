/** Entities of Wikidata as they come, by their ids. */
import { fail, ok, type Result } from '#contract/failure.ts'
import type { ActionApi, ActionFailure } from './action-api.ts'
import type { ArticlesFailure } from './articles.ts'

export interface AskedEntities {
  /** The entities by the requested ids, which are not their own ids where things were merged. */
  readonly entities: Readonly<Record<string, unknown>>
  /** Ids that Wikidata does not know. */
  readonly unknown: readonly string[]
}

export interface EntityParts {
  readonly props: string
  /** The languages of labels and descriptions. */
  readonly languages: string
}

export const IDS_AT_A_TIME = 50

export const failureOf = (failure: ActionFailure): ArticlesFailure =>
  failure.kind === 'no-such-entity' ? { kind: 'invalid-answer', detail: 'no-such-entity' } : failure

/** At most `IDS_AT_A_TIME`. */
export async function askEntities(
  api: ActionApi,
  baseUrl: string,
  ids: readonly string[],
  parts: EntityParts,
  signal?: AbortSignal,
): Promise<Result<AskedEntities, ArticlesFailure>> {
  const unknown: string[] = []
  let asked = [...ids]
  while (asked.length > 0) {
    const found = await api.ask(baseUrl, { action: 'wbgetentities', ids: asked.join('|'), ...parts }, signal)
    if (found.ok) {
      const { entities } = found.value
      return entities ? ok({ entities, unknown }) : fail({ kind: 'invalid-answer', detail: 'no entities' })
    }
    const { failure } = found
    // One unknown id fails the whole batch.
    if (failure.kind !== 'no-such-entity' || !failure.id || !asked.includes(failure.id))
      return fail(failureOf(failure))
    unknown.push(failure.id)
    asked = asked.filter((id) => id !== failure.id)
  }
  return ok({ entities: {}, unknown })
}
