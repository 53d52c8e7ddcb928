/**
 * A map that draws only while its element has a size. OpenLayers by itself warns on the console about an element without:
 * one that is not laid out yet, or a window made very small.
 */
import OlMap from 'ol/Map.js'

export class SizedMap extends OlMap {
  /** OpenLayers calls it at the start and whenever the element changes its size. */
  override updateSize(): void {
    const element = this.getTargetElement()
    if (element && (element.offsetWidth === 0 || element.offsetHeight === 0)) this.setSize([0, 0])
    else super.updateSize()
  }

  /** Calls once as soon as there is a size: a view can't be fitted to none. */
  whenSized(sized: () => void): void {
    const [width = 0, height = 0] = this.getSize() ?? []
    if (width > 0 && height > 0) sized()
    else this.once('change:size', () => this.whenSized(sized))
  }
}
