/** The street map of the square that a map looks at, for maps that belong to no tour. */
import { streetCellOf, streetCellPath } from '#contract/street-cells.ts'
import type { LatLng } from '#contract/geo.ts'

/** What lies under the middle of a map: its streets, none that the server has, or nothing that could be asked. */
export type StreetsAround =
  | { readonly kind: 'found'; readonly url: string }
  | { readonly kind: 'none-installed' }
  | { readonly kind: 'no-signal' }

/** Follows the middle of a map; `tell` hears of each new square, the last one alone where several were on their way. */
export function followStreets(tell: (streets: StreetsAround) => void): (middle: LatLng) => void {
  let cell: string | undefined
  return (middle) => {
    const next = streetCellOf(middle)
    if (next === cell) return
    cell = next
    const url = streetCellPath(next)
    void fetch(url, { method: 'HEAD' }).then(
      ({ status }) => {
        if (cell !== next) return
        tell(status === 200 ? { kind: 'found', url } : { kind: 'none-installed' })
      },
      () => {
        if (cell !== next) return
        // The square is asked for again when the map moves next.
        cell = undefined
        tell({ kind: 'no-signal' })
      },
    )
  }
}
