/** Every kind of change by its name. */
import type { Failure } from '#contract/failure.ts'
import type { RouteIds } from './subjects/route-fact.ts'
import type { Call, Coalesced, KindRules, LookUp, SendContext } from './kind-rules.ts'
import { consent } from './consent.ts'
import { factReport } from './fact-report.ts'
import { mediaDelete } from './media-delete.ts'
import { mediaEdit } from './media-edit.ts'
import { mediaUpload } from './media-upload.ts'
import { routeCreate } from './route-create.ts'
import { routeDelete } from './route-delete.ts'
import { routeEdit } from './route-edit.ts'
import { routeLike } from './route-like.ts'
import { tourGenerate } from './tour-generate.ts'
import { preferencesReset } from './preferences-reset.ts'
import { preferencesAccessibility, preferencesNarration, preferencesTour } from './preferences.ts'
import { profile } from './profile.ts'
import { tourDelete } from './tour-delete.ts'
import { tourPlay } from './tour-play.ts'
import { tourPublicity } from './tour-publicity.ts'
import type { ChangeKind, Subject } from './payloads.ts'
import type { OutboxRow } from './row.ts'

const kinds: { readonly [K in ChangeKind]: KindRules<K> } = {
  'tour-publicity': tourPublicity,
  'tour-delete': tourDelete,
  'tour-play': tourPlay,
  'preferences-accessibility': preferencesAccessibility,
  'preferences-tour': preferencesTour,
  'preferences-narration': preferencesNarration,
  'preferences-reset': preferencesReset,
  profile,
  consent,
  'tour-generate': tourGenerate,
  'fact-report': factReport,
  'route-create': routeCreate,
  'route-edit': routeEdit,
  'route-delete': routeDelete,
  'route-like': routeLike,
  'media-upload': mediaUpload,
  'media-edit': mediaEdit,
  'media-delete': mediaDelete,
}

/** Rules of a kind that is known only at run time: their arguments must come from a row of that kind. */
export interface AnyRules extends Omit<
  KindRules<ChangeKind>,
  | 'subject'
  | 'entity'
  | 'request'
  | 'fold'
  | 'coalesce'
  | 'dependsOn'
  | 'settle'
  | 'learn'
  | 'isDone'
  | 'lookUp'
> {
  readonly subject: Subject
  readonly lookUp?: LookUp<ChangeKind>
  entity(payload: unknown): string
  request(payload: unknown, context: SendContext): Call | Promise<Call | Failure>
  fold<V>(view: V, payload: unknown, rowId: string): V | undefined
  coalesce(earlier: OutboxRow, payload: unknown): Coalesced
  dependsOn?(earlier: OutboxRow, payload: unknown): boolean
  settle(fact: unknown, payload: unknown, answer: unknown, rowId: string): unknown
  learn?(payload: unknown, answer: unknown): Partial<RouteIds> | undefined
  isDone?(failure: Failure, payload: unknown): boolean
}

/** False for a row that another build of the app wrote; such a row is left alone. */
export const isKnownKind = (kind: string): kind is ChangeKind => Object.hasOwn(kinds, kind)

export const rulesOf = (row: { readonly kind: ChangeKind }): AnyRules =>
  kinds[row.kind] as unknown as AnyRules
