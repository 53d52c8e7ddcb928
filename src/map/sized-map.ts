/**
 * A map that draws only while its element has a size. OpenLayers by itself warns on the console about an element without:
 * one that is not laid out yet, or a window made very small.
 */
import OlMap from 'ol/Map.js'

/** About a stop's disc: in less a walk would be a dot on a continent. */
const LEAST_ROOM_PX = 40

export class SizedMap extends OlMap {
  /** OpenLayers calls it at the start and whenever the element changes its size. */
  override updateSize(): void {
    const element = this.getTargetElement()
    if (element && (element.offsetWidth === 0 || element.offsetHeight === 0)) this.setSize([0, 0])
    else super.updateSize()
  }

  /** `paddingPx`: top, right, bottom, left. Whether enough is left between them to fit a view to. */
  hasRoomIn([topPx = 0, rightPx = 0, bottomPx = 0, leftPx = 0]: readonly number[]): boolean {
    const [width = 0, height = 0] = this.getSize() ?? []
    return width - leftPx - rightPx >= LEAST_ROOM_PX && height - topPx - bottomPx >= LEAST_ROOM_PX
  }
}
