/** The Action API of a MediaWiki: its errors come with HTTP 200, and its answers in parts. */
import * as z from 'zod/mini'
import { fail, ok, type Result } from '#contract/failure.ts'
import type { PoliteClient, PoliteFailure, Reading } from '#server/kernel/http-client/polite-client.ts'

type Params = Readonly<Record<string, string>>

/** `id`: the entity that the error is about. */
export type ActionFailure =
  PoliteFailure | { readonly kind: 'no-such-entity'; readonly id: string | undefined }

export interface ActionApi {
  /** One request. `baseUrl` is the part before `/w/api.php`. */
  ask(baseUrl: string, params: Params, signal?: AbortSignal): Promise<Result<Answer, ActionFailure>>
  /** The pages of a query with all their parts, as the server names them, and how it came to the names. */
  pages(baseUrl: string, params: Params, signal?: AbortSignal): Promise<Result<FoundPages, ActionFailure>>
}

/** Databases that lag behind want background work to stop for as long. */
const MAXLAG_S = 5
const PASSING = /^(?:maxlag|ratelimited|readonly|internal_api_error.*|cirrussearch-too-busy-error)$/
const PARTS_MAX = 60

const Renamed = z.looseObject({ from: z.string(), to: z.string(), tofragment: z.optional(z.string()) })
export type Renamed = z.infer<typeof Renamed>
const PageAnswer = z.looseObject({ title: z.string() })
export type PageAnswer = z.infer<typeof PageAnswer>

const Answer = z.looseObject({
  error: z.optional(
    z.looseObject({ code: z.string(), info: z.optional(z.string()), id: z.optional(z.string()) }),
  ),
  continue: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  query: z.optional(
    z.looseObject({
      normalized: z.optional(z.array(Renamed)),
      converted: z.optional(z.array(Renamed)),
      redirects: z.optional(z.array(Renamed)),
      pages: z.optional(z.array(PageAnswer)),
    }),
  ),
  entities: z.optional(z.record(z.string(), z.unknown())),
})
export type Answer = z.infer<typeof Answer>

export interface FoundPages {
  readonly pages: ReadonlyMap<string, PageAnswer>
  /** In the order in which the server applied them: normalised, converted, redirected. */
  readonly renamed: readonly Renamed[]
}

type Read = { readonly answer: Answer } | { readonly noSuchEntity: string | undefined }

function readAnswer(text: string): Reading<Read> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { kind: 'invalid', detail: 'no JSON' }
  }
  const parsed = Answer.safeParse(json)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    return { kind: 'invalid', detail: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unreadable'}` }
  }
  const { error } = parsed.data
  if (!error) return { kind: 'read', value: { answer: parsed.data } }
  if (error.code === 'no-such-entity') return { kind: 'read', value: { noSuchEntity: error.id } }
  const detail = `${error.code}: ${error.info ?? ''}`.slice(0, 200)
  return PASSING.test(error.code) ? { kind: 'later', seconds: MAXLAG_S, detail } : { kind: 'invalid', detail }
}

export function createActionApi(client: Pick<PoliteClient, 'ask'>): ActionApi {
  const ask: ActionApi['ask'] = async (baseUrl, params, signal) => {
    const url = new URL(`${baseUrl}/w/api.php`)
    const all = { ...params, format: 'json', formatversion: '2', maxlag: String(MAXLAG_S) }
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
    const found = await client.ask(url, readAnswer, signal)
    if (!found.ok) return found
    return 'answer' in found.value
      ? ok(found.value.answer)
      : fail({ kind: 'no-such-entity', id: found.value.noSuchEntity })
  }
  return {
    ask,
    async pages(baseUrl, params, signal) {
      const pages = new Map<string, PageAnswer>()
      const renamed = new Map<string, Renamed>()
      let more: Params = {}
      for (let part = 0; part < PARTS_MAX; part += 1) {
        const found = await ask(baseUrl, { action: 'query', ...params, ...more }, signal)
        if (!found.ok) return found
        const { query, continue: next } = found.value
        // A page may come with only some of its parts at first.
        for (const page of query?.pages ?? []) pages.set(page.title, { ...pages.get(page.title), ...page })
        for (const step of ['normalized', 'converted', 'redirects'] as const)
          for (const one of query?.[step] ?? []) renamed.set(`${step} ${one.from}`, one)
        if (!next) return ok({ pages, renamed: [...renamed.values()] })
        more = Object.fromEntries(Object.entries(next).map(([name, value]) => [name, String(value)]))
      }
      return fail({ kind: 'invalid-answer', detail: `more than ${PARTS_MAX} parts` })
    },
  }
}

/** The page that a title leads to; undefined where it is only a section of it. */
export function pageOf({ pages, renamed }: FoundPages, title: string): PageAnswer | undefined {
  let name = title
  for (const { from, to, tofragment } of renamed) {
    if (from !== name) continue
    if (tofragment) return undefined
    name = to
  }
  return pages.get(name)
}
