/** How the map follows a walker with the next stop in view. Pure; metres of the projection, pixels. */
import { boundingExtent, containsExtent, getHeight, getWidth } from 'ol/extent.js'

interface View {
  /** [west, south, east, north] */
  readonly extent: readonly number[]
  /** Metres a pixel. */
  readonly resolution: number
}

interface Frame {
  readonly sizePx: readonly number[]
  /** Top, right, bottom, left: what lies under buttons and captions is not in view. */
  readonly paddingPx: readonly number[]
  /** The nearest that the map goes by itself. */
  readonly closestResolution: number
}

/** The extent to show instead; undefined while both are in view at a fitting size, or the map would breathe at every step. */
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
