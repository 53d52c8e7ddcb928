/** The rules of every kind of change, by its name. */
import type { AnyRules, KindRules, Subject } from './kind-rules.ts'
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
import type { ChangeKind } from './payloads.ts'

const kinds: { readonly [K in ChangeKind]: KindRules<K, Subject> } = {
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

/** False for a row that another build of the app wrote; such a row is left alone. */
export const isKnownKind = (kind: string): kind is ChangeKind => Object.hasOwn(kinds, kind)

export const rulesOf = (row: { readonly kind: ChangeKind }): AnyRules => kinds[row.kind]
