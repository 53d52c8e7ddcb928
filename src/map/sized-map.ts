/**
 * A map that draws only while its element has a size. OpenLayers warns on the console about an element without one: before
 * layout, or in a very small window.
 */
import OlMap from 'ol/Map.js'

/** The least room in px, about a stop's disc: in less the walk would be a dot on a continent. */
const LEAST_ROOM_PX = 40

export class SizedMap extends OlMap {
  /** OpenLayers calls it at the start and whenever the element changes its size. */
  override updateSize(): void {
    const element = this.getTargetElement()
    if (element && (element.offsetWidth === 0 || element.offsetHeight === 0)) this.setSize([0, 0])
    else super.updateSize()
  }

  /** Returns whether enough room is left inside `paddingPx` (top, right, bottom, left) to fit a view to. */
  hasRoomIn([topPx = 0, rightPx = 0, bottomPx = 0, leftPx = 0]: readonly number[]): boolean {
    const [width = 0, height = 0] = this.getSize() ?? []
    return width - leftPx - rightPx >= LEAST_ROOM_PX && height - topPx - bottomPx >= LEAST_ROOM_PX
  }
}
