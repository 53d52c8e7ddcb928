/** Finds the street map of the square in the middle of a map, for maps that belong to no tour. */
import { streetCellOf, streetCellPath } from '#contract/street-cells.ts'
import type { LatLng } from '#contract/geo.ts'

/** The result for the middle of a map: its streets, or the reason why there are none. */
export type StreetsAround =
  | { readonly kind: 'found'; readonly url: string }
  | { readonly kind: 'none-installed' }
  | { readonly kind: 'no-signal' }
  /** The server is busy, or refuses for a while; the square is requested again later. */
  | { readonly kind: 'not-told' }

/** The wait where the answer has no `Retry-After`. */
const AGAIN_AFTER_S = 30

/** Returns the wait before a refused square is requested again: the answer's `Retry-After`, between 1 s and 10 min. */
function againAfterMs(answer: Response): number {
  const seconds = Number(answer.headers.get('retry-after') ?? AGAIN_AFTER_S)
  return 1000 * (Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 600) : AGAIN_AFTER_S)
}

/**
 * Follows the middle of a map until `gone` is aborted. `report` is called with the result of each new square; where several requests are
 * running, only with that of the last.
 */
export function followStreets(
  report: (streets: StreetsAround) => void,
  gone: AbortSignal,
): (middle: LatLng) => void {
  let cell: string | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  gone.addEventListener('abort', () => {
    cell = undefined
    clearTimeout(again)
  })

  const ask = async (square: string) => {
    const url = streetCellPath(square)
    const answer = await fetch(url, { method: 'HEAD' }).catch(() => undefined)
    if (cell !== square) return
    if (!answer) {
      // The square is requested again when the map moves next.
      cell = undefined
      report({ kind: 'no-signal' })
    } else if (answer.status === 200) report({ kind: 'found', url })
    else if (answer.status === 429 || answer.status >= 500) {
      again = setTimeout(() => void ask(square), againAfterMs(answer))
      report({ kind: 'not-told' })
    } else report({ kind: 'none-installed' })
  }

  return (middle) => {
    const next = streetCellOf(middle)
    if (next === cell || gone.aborted) return
    cell = next
    clearTimeout(again)
    void ask(next)
  }
}
