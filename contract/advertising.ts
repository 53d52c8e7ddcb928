/**
 * The business category code: ten digits that name the kind of place an advertisement is shown beside, and nothing else. A stop has it in
 * `businessInfo.googleAdSlot`.
 */
import { foldText } from './search-text.ts'

/** The code of a screen that is about no kind of place, and of every kind that has no code of its own. */
export const DEFAULT_CATEGORY_CODE = '1234567890'

/** The codes with their kinds of places, written as `foldText` does: lower case, no accents, and blanks for `_` and `-`. */
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
/** The kinds that a longer name may end with: an 'art museum' is a museum, but a 'snack bar' is no nightlife. */
const KEEPS_ITS_KIND = new Set(['museum', 'gallery', 'restaurant', 'hotel'])

/** Returns the code of a kind of place, such as `museum`, `night_club` or `Café`. */
export function categoryCodeOf(placeType: string | null | undefined): string {
  const kind = foldText(placeType ?? '')
    .replaceAll(/[_\s-]+/g, ' ')
    .trim()
  const last = kind.split(' ').at(-1) ?? ''
  return (
    CODE_OF.get(kind) ?? (KEEPS_ITS_KIND.has(last) ? CODE_OF.get(last) : undefined) ?? DEFAULT_CATEGORY_CODE
  )
}

/** Returns the code that most stops of a walk have, the earlier of two that are equally common. Stops without a code of their own do not count. */
export function categoryCodeOfWalk(placeTypes: readonly (string | null | undefined)[]): string {
  const counts = new Map<string, number>()
  for (const code of placeTypes.map(categoryCodeOf))
    if (code !== DEFAULT_CATEGORY_CODE) counts.set(code, (counts.get(code) ?? 0) + 1)
  let commonest = DEFAULT_CATEGORY_CODE
  for (const [code, count] of counts) if (count > (counts.get(commonest) ?? 0)) commonest = code
  return commonest
}
