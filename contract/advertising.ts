/**
 * The business category code: ten digits that say what kind of place an advertisement stands beside, and nothing else. It is what
 * `businessInfo.googleAdSlot` of a stop holds, too.
 */
import { foldText } from './search-text.ts'

/** Of a screen that is about no kind of place, and of every kind that has no code of its own. */
export const DEFAULT_CATEGORY_CODE = '1234567890'

/** Kinds of places as they are folded: lower case, no accents, blanks for `_` and `-`. */
const CODES: readonly (readonly [code: string, kinds: readonly string[]])[] = [
  ['1111111111', ['nightclub', 'night club', 'bar', 'casino', 'live music', 'live music venue']],
  ['2222222222', ['restaurant', 'cafe']],
  ['3333333333', ['museum', 'gallery', 'attraction']],
  ['4444444444', ['store', 'shop']],
  ['5555555555', ['hotel', 'lodging']],
]
export const CATEGORY_CODES: readonly string[] = [DEFAULT_CATEGORY_CODE, ...CODES.map(([code]) => code)]
const CODE_OF: ReadonlyMap<string, string> = new Map(
  CODES.flatMap(([code, kinds]) => kinds.map((kind) => [kind, code] as const)),
)
/** 'art museum' is a museum, but a 'snack bar' is no nightlife. */
const KEEPS_ITS_KIND = new Set(['museum', 'gallery', 'restaurant', 'hotel'])

/** The code of a kind of place, such as `museum`, `night_club` or `Café`. */
export function categoryCodeOf(placeType: string | null | undefined): string {
  const kind = foldText(placeType ?? '')
    .replaceAll(/[_\s-]+/g, ' ')
    .trim()
  const last = kind.split(' ').at(-1) ?? ''
  return (
    CODE_OF.get(kind) ?? (KEEPS_ITS_KIND.has(last) ? CODE_OF.get(last) : undefined) ?? DEFAULT_CATEGORY_CODE
  )
}

/** The code that most stops of a walk have, the earlier one where two are as common; stops without one of their own don't count. */
export function categoryCodeOfWalk(placeTypes: readonly (string | null | undefined)[]): string {
  const counts = new Map<string, number>()
  for (const code of placeTypes.map(categoryCodeOf))
    if (code !== DEFAULT_CATEGORY_CODE) counts.set(code, (counts.get(code) ?? 0) + 1)
  let commonest = DEFAULT_CATEGORY_CODE
  for (const [code, count] of counts) if (count > (counts.get(commonest) ?? 0)) commonest = code
  return commonest
}
