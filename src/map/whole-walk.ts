/**
 * All of the walk in view, for as long as nobody looks elsewhere. A view that is fitted to a frame without room, or to one that is still
 * growing, lies far out and stays there: so a fit waits for room, and is made again when the size changes.
 */
import type { Extent } from 'ol/extent.js'
import type { SizedMap } from './sized-map.ts'

export interface WholeWalkOptions {
  extent(): Extent | undefined
  maxZoom(): number
  /** Top, right, bottom, left: CSS pixels that stay free, where nothing lies over the map. */
  readonly edgesPx: readonly number[]
  readonly signal: AbortSignal
}

export interface WholeWalk {
  /** `paddingPx` for this time, while it leaves room; default the edges. */
  fit(durationMs: number, paddingPx?: readonly number[]): void
  /** The view is another's from now on. */
  release(): void
}

/** What a person moves the view with. */
const BY_HAND = ['pointerdown', 'wheel', 'keydown'] as const

export function keepWholeWalk(map: SizedMap, element: HTMLElement, options: WholeWalkOptions): WholeWalk {
  let isKept = true
  const release = () => {
    isKept = false
  }
  const fit = (durationMs: number, paddingPx = options.edgesPx) => {
    isKept = true
    const [extent, view] = [options.extent(), map.getView()]
    if (!extent || !map.hasRoomIn(options.edgesPx)) return
    // Else one that began in a smaller frame ends after this one.
    view.cancelAnimations()
    const padding = [...(map.hasRoomIn(paddingPx) ? paddingPx : options.edgesPx)]
    view.fit(extent, { padding, maxZoom: options.maxZoom(), duration: durationMs })
  }
  map.on('change:size', () => {
    if (isKept) fit(0)
  })
  for (const type of BY_HAND)
    element.addEventListener(type, release, { passive: true, signal: options.signal })
  fit(0)
  return { fit, release }
}
