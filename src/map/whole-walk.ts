/**
 * Keeps the whole walk in view until the user moves the view. A view that is fitted to a frame without room, or to one that is
 * still growing, would stay zoomed out: so a fit waits for room, and is repeated when the size changes.
 */
import type { Extent } from 'ol/extent.js'
import type { SizedMap } from './sized-map.ts'

export interface WholeWalkOptions {
  extent(): Extent | undefined
  maxZoom(): number
  /** Top, right, bottom, left: the CSS pixels that stay free where nothing covers the map. */
  readonly edgesPx: readonly number[]
  readonly signal: AbortSignal
}

export interface WholeWalk {
  /** `paddingPx` applies to this call, while it leaves room; default the edges. */
  fit(durationMs: number, paddingPx?: readonly number[]): void
  /** Another caller controls the view from now on. */
  release(): void
}

/** The events by which a user moves the view. */
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
    // Otherwise an animation that began in a smaller frame would end after this one.
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
