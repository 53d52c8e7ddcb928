/** The street map of the square that a map looks at, for maps that belong to no tour. */
import { streetCellOf, streetCellPath } from '#contract/street-cells.ts'
import type { LatLng } from '#contract/geo.ts'

/** What lies under the middle of a map: its streets, none that the server has, or nothing that could be asked or told. */
export type StreetsAround =
  | { readonly kind: 'found'; readonly url: string }
  | { readonly kind: 'none-installed' }
  | { readonly kind: 'no-signal' }
  /** The server is busy, or refuses for a while; the square is asked for again later. */
  | { readonly kind: 'not-told' }

const AGAIN_AFTER_S = 30

/** When a refused square is asked for again: as the answer says in seconds, within reason. */
function againAfterMs(answer: Response): number {
  const seconds = Number(answer.headers.get('retry-after') ?? AGAIN_AFTER_S)
  return 1000 * (Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 600) : AGAIN_AFTER_S)
}

/**
 * Follows the middle of a map until `gone`; `tell` hears of each new square, the last one alone where several were on
 * their way.
 */
export function followStreets(
  tell: (streets: StreetsAround) => void,
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
      // The square is asked for again when the map moves next.
      cell = undefined
      tell({ kind: 'no-signal' })
    } else if (answer.status === 200) tell({ kind: 'found', url })
    else if (answer.status === 429 || answer.status >= 500) {
      again = setTimeout(() => void ask(square), againAfterMs(answer))
      tell({ kind: 'not-told' })
    } else tell({ kind: 'none-installed' })
  }

  return (middle) => {
    const next = streetCellOf(middle)
    if (next === cell || gone.aborted) return
    cell = next
    clearTimeout(again)
    void ask(next)
  }
}
