/** The rules that each kind of change defines. One file per kind, in this folder. */
import type { EndpointName } from '#contract/api/endpoints.ts'
import type { Preferences } from '#contract/api/preferences.ts'
import type { User } from '#contract/api/auth.ts'
import type { GenerateTourBody } from '#contract/api/tours.ts'
import type { Failure } from '#contract/failure.ts'
import type { AskInput } from '#contract/threads/sync-api.ts'
import type * as z from 'zod/mini'
import type { ChangeKind, ChangePayloads } from './payloads.ts'
import type { OutboxRow } from './row.ts'
import type { RouteFact, RouteIds } from './subjects/route-fact.ts'
import type { RouteView } from './subjects/route-view.ts'
import type { TourItem, TourView } from './subjects/tour-view.ts'

/** The kinds of things that a change can change, with the type that screens read, before the pending marks are added. */
export interface SubjectViews {
  tour: TourView
  preferences: z.infer<typeof Preferences>
  profile: User
  route: RouteView
  consent: null
  report: null
  job: null
}
/** The type that is stored of each subject, as the server sent it. */
export interface SubjectFacts {
  tour: TourItem
  preferences: z.infer<typeof Preferences>
  profile: User
  route: RouteFact
  consent: null
  report: null
  job: AcceptedJob
}

export type Subject = keyof SubjectViews

/** A job that the server accepted, requested by the row `rowId`. */
export interface AcceptedJob {
  readonly jobId: string
  readonly rowId: string
  readonly request: GenerateTourBody
}

/**
 * The result of coalescing a new change with an earlier one of the same entity that was never sent: `keep` both; `cancel` both;
 * the new one can `replace` the earlier; or the new one is `merged` into the earlier, which stays where it is. `stop` keeps both
 * and ends the search: done before this one, the new change would have another effect.
 */
export type Coalesced = 'keep' | 'stop' | 'cancel' | 'replace' | { readonly merged: OutboxRow['payload'] }

/** True where nothing of the earlier change is left. */
export const isOver = (verdict: Coalesced): boolean => verdict === 'replace' || verdict === 'cancel'

/** One request. The row's id is sent with it as its `Idempotency-Key`. */
export interface Call extends AskInput {
  readonly endpoint: EndpointName
  /** A multipart body, in place of a JSON one. */
  readonly form?: FormData | undefined
}

/** The values beyond its payload that a request may need, read when it is sent. */
export interface SendContext {
  /** The server's ids of a route and of its stops; undefined where they are not known yet. */
  routeIds(routeKey: string): Promise<RouteIds | undefined>
  bytes(bytesKey: string): Promise<Blob | undefined>
}

/** The ids of the server that this device knows already, whatever change they came with. */
export interface KnownIds {
  readonly routeIds: ReadonlySet<number>
}

/**
 * The search for a create whose answer was lost. Needed for a server that ignores `Idempotency-Key`: sending the create again
 * would do it twice.
 */
export interface LookUp<Payload> {
  /** A paged list, of which every page is read. */
  readonly endpoint: EndpointName
  matches(item: unknown, payload: Payload): boolean
  /** True for an item that this device knows already, so that it cannot be the lost one. */
  isKnown?(item: unknown, known: KnownIds): boolean
  /** ISO 8601, by the server's clock. */
  createdAt(item: unknown): string
  /** Returns the item as if the create had answered it. */
  answerOf(item: unknown): unknown
}

/** The request needs an id of the server's that is not known yet. The change waits, since a pull may bring the id. */
export const UNKNOWN_ID: Failure = { kind: 'storage', detail: 'the server’s id is not known yet' }

interface Rules<Payload, View, Fact> {
  /** Edits are sent with If-Match; their 409 and 412 are conflicts that the user decides. */
  readonly isEdit: boolean
  readonly isDelete?: boolean
  /** It replaces earlier changes of its kind completely. A refused one among those is dropped: nobody needs to decide about it. */
  readonly isLastWord?: boolean
  /** Safe to send again after the server has forgotten its key: it has no second effect. */
  readonly isRepeatable?: boolean
  /** It makes something new. Its fact is stored from the server's answer, so the whole answer is needed. */
  readonly isCreate?: boolean
  /** The changes that depend on it mean nothing without it, and are discarded with it. */
  readonly isGivenUpWhole?: boolean
  readonly lookUp?: LookUp<Payload>
  /** The entity that it changes. Changes of one entity are sent in order, and a pull that began before their answer skips it. */
  entity(payload: Payload): string
  /** Returns the request, or why it cannot be made. Called at each try. */
  request(payload: Payload, context: SendContext): Call | Promise<Call | Failure>
  /** Returns the subject as it will be; undefined hides it. Pure. */
  fold(view: View, payload: Payload, rowId: string): View | undefined
  coalesce(earlier: OutboxRow, payload: Payload): Coalesced
  /** True for an earlier row of the same entity that must be done before this one. */
  dependsOn?(earlier: OutboxRow, payload: Payload): boolean
  /** Returns the fact after the server's parsed answer (undefined where it sent none); undefined removes the fact. Pure. */
  settle(fact: Fact, payload: Payload, answer: unknown, rowId: string): Fact | undefined
  /** Returns the server's ids from the answer, for later changes of the same entity. */
  learn?(payload: Payload, answer: unknown): Partial<RouteIds> | undefined
  /** True for a refusal that means that the change is done already. */
  isDone?(failure: Failure, payload: Payload): boolean
}

/** The rules of one kind of change, which changes one subject. */
export interface KindRules<K extends ChangeKind, S extends Subject> extends Rules<
  ChangePayloads[K],
  SubjectViews[S],
  SubjectFacts[S]
> {
  readonly subject: S
}

/** The rules of a kind that is known only at run time: their arguments must come from a row of that kind. */
export interface AnyRules extends Rules<unknown, unknown, unknown> {
  readonly subject: Subject
}
