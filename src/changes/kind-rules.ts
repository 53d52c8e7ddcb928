/** The rules that each kind of change defines. One file per kind, in this folder. */
import type { EndpointName } from '#contract/api/endpoints.ts'
import type { Preferences } from '#contract/api/preferences.ts'
import type { User } from '#contract/api/auth.ts'
import type { GenerateTourBody } from '#contract/api/tours.ts'
import type { Failure } from '#contract/failure.ts'
import type { AskInput } from '#contract/threads/sync-api.ts'
import type * as z from 'zod/mini'
import type { RouteFact, RouteIds } from './subjects/route-fact.ts'
import type { RouteView } from './subjects/route-view.ts'
import type { TourItem, TourView } from './subjects/tour-view.ts'
import type { ChangeKind, ChangePayloads, Subject, SubjectOf } from './payloads.ts'
import type { OutboxRow } from './row.ts'

/** The type that screens see of each subject, before the pending marks are added. */
export interface SubjectViews {
  tour: TourView
  preferences: z.infer<typeof Preferences>
  profile: User
  route: RouteView
  consent: null
  report: null
  job: null
}
/** The type that is stored of each subject, as the server told it. */
export interface SubjectFacts {
  tour: TourItem
  preferences: z.infer<typeof Preferences>
  profile: User
  route: RouteFact
  consent: null
  report: null
  job: AcceptedJob
}

/** A job that the server took on, asked for by the row `rowId`. */
export interface AcceptedJob {
  readonly jobId: string
  readonly rowId: string
  readonly request: GenerateTourBody
}

/**
 * What a new change means for an earlier one of the same entity that was never sent: `keep` both; `cancel` both; the new
 * one can `replace` the earlier; or the earlier one takes the new one in and stays where it is. `stop` keeps both and looks at
 * none that is older: done before this one, the new change would come to something else.
 */
export type Coalesced = 'keep' | 'stop' | 'cancel' | 'replace' | { readonly merged: OutboxRow['payload'] }

/** Nothing of the earlier change is left. */
export const isOver = (verdict: Coalesced): boolean => verdict === 'replace' || verdict === 'cancel'

/** One request; the row's id goes with it as its key. */
export interface Call extends AskInput {
  readonly endpoint: EndpointName
  /** Multipart, in place of a JSON body. */
  readonly form?: FormData | undefined
}

/** What a request may need beyond its payload, as it is known when it is sent. */
export interface SendContext {
  /** The server's ids of a route and of its stops; undefined where they are not known yet. */
  routeIds(routeKey: string): Promise<RouteIds | undefined>
  bytes(bytesKey: string): Promise<Blob | undefined>
}

/**
 * How to find out whether a create whose answer was lost was done after all. Needed for a server that ignores
 * `Idempotency-Key`: sending the create again would do it twice.
 */
export interface LookUp<K extends ChangeKind> {
  /** A paged list, of which every page is read. */
  readonly endpoint: EndpointName
  matches(item: unknown, payload: ChangePayloads[K]): boolean
  /** ISO 8601, by the server's clock. */
  createdAt(item: unknown): string
  /** The item as if the create had answered it. */
  answerOf(item: unknown): unknown
}

/** The request needs an id of the server's that is not known yet. A pull may bring it: the change waits. */
export const UNKNOWN_ID: Failure = { kind: 'storage', detail: 'the server’s id is not known yet' }

export interface KindRules<K extends ChangeKind, S extends Subject = SubjectOf[K]> {
  readonly subject: S
  /** Edits carry If-Match; their 409 and 412 are conflicts that the user decides. */
  readonly isEdit: boolean
  readonly isDelete?: boolean
  /** It replaces earlier changes of its kind completely. One of those that was refused is dropped: nobody needs to decide on it. */
  readonly isLastWord?: boolean
  /** Safe to send again after the server has forgotten its key: it has no second effect. */
  readonly isRepeatable?: boolean
  /** It makes something new. Its fact is stored from the server's answer, so the whole answer is needed. */
  readonly isCreate?: boolean
  /** What depends on it means nothing without it, and goes with it when it is given up. */
  readonly isGivenUpWhole?: boolean
  readonly lookUp?: LookUp<K>
  /** What it changes; changes of one entity are sent in order, and a pull that began before their answer leaves it alone. */
  entity(payload: ChangePayloads[K]): string
  /** The request, or why it cannot be made. Asked for at each try. */
  request(payload: ChangePayloads[K], context: SendContext): Call | Promise<Call | Failure>
  /** The subject as it will be; undefined hides it. Pure. */
  fold(view: SubjectViews[S], payload: ChangePayloads[K], rowId: string): SubjectViews[S] | undefined
  coalesce(earlier: OutboxRow, payload: ChangePayloads[K]): Coalesced
  /** True for an earlier row of the same entity that must be done before this one. */
  dependsOn?(earlier: OutboxRow, payload: ChangePayloads[K]): boolean
  /** The fact after the server's parsed answer (undefined where it sent none); undefined removes it. Pure. */
  settle(
    fact: SubjectFacts[S],
    payload: ChangePayloads[K],
    answer: unknown,
    rowId: string,
  ): SubjectFacts[S] | undefined
  /** Server ids from the answer, for later changes of the same entity. */
  learn?(payload: ChangePayloads[K], answer: unknown): Partial<RouteIds> | undefined
  /** True for a refusal that means that the change is done already. */
  isDone?(failure: Failure, payload: ChangePayloads[K]): boolean
}
