/** Makes the map follow a walker with the next stop in view. Pure; metres of the projection, pixels. */
import { boundingExtent, containsExtent, getHeight, getWidth } from 'ol/extent.js'

interface View {
  /** [west, south, east, north] */
  readonly extent: readonly number[]
  /** In metres per pixel. */
  readonly resolution: number
}

interface Frame {
  readonly sizePx: readonly number[]
  /** Top, right, bottom, left: the area below buttons and captions does not count as visible. */
  readonly paddingPx: readonly number[]
  /** The closest resolution that following zooms to. */
  readonly closestResolution: number
}

/**
 * Returns the extent to show instead; undefined while both points are in view at a fitting size, so that the map does not zoom at
 * every step.
 */
export const followingExtent = (
  view: View,
  { sizePx: [width = 0, height = 0], paddingPx, closestResolution }: Frame,
  points: number[][],
): number[] | undefined => {
  const wanted = boundingExtent(points)
  const [top = 0, right = 0, bottom = 0, left = 0] = paddingPx
  const needed = Math.max(
    closestResolution,
    getWidth(wanted) / Math.max(1, width - left - right),
    getHeight(wanted) / Math.max(1, height - top - bottom),
  )
  const [west = 0, south = 0, east = 0, north = 0] = view.extent
  const { resolution } = view
  const clear = [
    west + left * resolution,
    south + bottom * resolution,
    east - right * resolution,
    north - top * resolution,
  ]
  return resolution <= 2 * needed && containsExtent(clear, wanted) ? undefined : wanted
}
