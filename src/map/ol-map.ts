/**
 * The one place that makes an OpenLayers map. Loaded lazily: it is the largest code of the app, and a screen without it
 * shows its list.
 */
import ScaleLine from 'ol/control/ScaleLine.js'
import Attribution from 'ol/control/Attribution.js'
import { containsExtent } from 'ol/extent.js'
import { fromLonLat, toLonLat } from 'ol/proj.js'
import View from 'ol/View.js'
import { createSchematicLayers, createStreetLayers } from './base-layers.ts'
import { followingExtent } from './follow-view.ts'
import type { MapContent, MapTheme, StreetMap } from './map-model.ts'
import { palettes } from './palette.ts'
import { SizedMap } from './sized-map.ts'
import { createTourLayers } from './tour-layers.ts'

/** London: what a map without stops shows. */
const DEFAULT_CENTRE = fromLonLat([-0.09, 51.505])
const DEFAULT_ZOOM = 13
const CLOSE_ZOOM = 17
/** For marks of many cities: where countries can still be told by their coasts. */
const FAR_ZOOM = 6
/** Top, right, bottom, left: the buttons stand on the right, scale and credit at the bottom. */
const FIT_PADDING_PX = [48, 84, 56, 36]

/** A stop's disc and the width of a finger beside it. */
const STOP_REACH_PX = 28

interface MapPoint {
  readonly latitude: number
  readonly longitude: number
}

export interface MapController {
  show(content: MapContent): void
  setTheme(theme: MapTheme): void
  /** Puts another street map under the tour; the view stays where it is. */
  setStreetMap(streetMap: StreetMap): void
  fit(): void
  centreOn(latitude: number, longitude: number): void
  /** The position in the middle; nearer the edge where the stop that is next would be out of view. */
  follow(position: MapPoint, next: MapPoint | undefined): void
  /** Where the map begins that has no stops. */
  beginAt(latitude: number, longitude: number): void
  zoomBy(steps: number): void
  destroy(): void
}

export interface MapOptions {
  readonly streetMap: StreetMap
  readonly theme: MapTheme
  readonly content: MapContent
  onSelectStop?(stopId: number): void
  /** The user tapped the map beside the stops; degrees. The view then stays where it is while stops come and go in sight. */
  onTap?: ((latitude: number, longitude: number) => void) | undefined
  /** Every time all that is in view has been drawn. */
  onDrawn?(): void
  /** The user moved the map by hand: following the position pauses. */
  onMoved?(): void
  /** It came to rest there; degrees. */
  onSettled?(latitude: number, longitude: number): void
  onStreetMapFailed?(): void
}

export function createMap(container: HTMLElement, options: MapOptions): MapController {
  let content = options.content
  let palette = palettes[options.theme]
  const baseOf = (streetMap: StreetMap) =>
    streetMap.kind === 'none' ? createSchematicLayers(palette) : createStreetLayers(streetMap, palette)
  let base = baseOf(options.streetMap)
  const tour = createTourLayers()
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const duration = calm ? 0 : 250

  const map = new SizedMap({
    target: container,
    layers: [...base.layers, ...tour.layers],
    controls: [new ScaleLine({ minWidth: 70 }), new Attribution({ collapsible: false })],
    view: new View({
      center: DEFAULT_CENTRE,
      zoom: DEFAULT_ZOOM,
      maxZoom: 19,
      minZoom: 2,
      enableRotation: false,
    }),
  })

  const fit = (durationMs = duration) => {
    const extent = tour.extent()
    const maxZoom = content.isScattered ? FAR_ZOOM : CLOSE_ZOOM
    if (extent) map.getView().fit(extent, { padding: FIT_PADDING_PX, maxZoom, duration: durationMs })
  }

  tour.draw(content, palette)
  map.whenSized(() => fit(0))

  let isReady = false
  const drawWhenReady = () => {
    isReady = false
    const of = base
    of.ready.then(
      () => {
        if (of !== base) return
        isReady = true
        map.render()
      },
      () => options.onStreetMapFailed?.(),
    )
  }
  drawWhenReady()
  map.on('rendercomplete', () => {
    if (isReady) options.onDrawn?.()
  })
  map.on('moveend', () => {
    const [longitude, latitude] = toLonLat(map.getView().getCenter() ?? DEFAULT_CENTRE)
    if (latitude !== undefined && longitude !== undefined) options.onSettled?.(latitude, longitude)
  })
  map.on('pointerdrag', () => options.onMoved?.())
  // By distance, not by what is painted: reading the canvas back is slow, and browsers warn of it.
  const stopAt = ([x = 0, y = 0]: readonly number[]): number | undefined => {
    let nearest: { readonly id: number; readonly px: number } | undefined
    for (const { id, longitude, latitude } of content.stops) {
      const [stopX = Infinity, stopY = Infinity] =
        map.getPixelFromCoordinate(fromLonLat([longitude, latitude])) ?? []
      const px = Math.hypot(stopX - x, stopY - y)
      if (px <= STOP_REACH_PX && px < (nearest?.px ?? Infinity)) nearest = { id, px }
    }
    return nearest?.id
  }
  map.on('click', (event) => {
    const hit = stopAt(event.pixel)
    if (hit !== undefined) options.onSelectStop?.(hit)
  })
  // Not `click`: a double click zooms and adds nothing.
  map.on('singleclick', (event) => {
    if (!options.onTap || stopAt(event.pixel) !== undefined) return
    const [longitude, latitude] = toLonLat(event.coordinate)
    // Beside the world there is the world again.
    if (latitude !== undefined && longitude !== undefined)
      options.onTap(latitude, ((((longitude + 180) % 360) + 360) % 360) - 180)
  })
  const isAllInSight = () => {
    const [extent, view] = [tour.extent(), map.getView().calculateExtent(map.getSize())]
    return extent === undefined || containsExtent(view, extent)
  }

  const centreOn = (latitude: number, longitude: number) => {
    const view = map.getView()
    view.animate({
      center: fromLonLat([longitude, latitude]),
      zoom: Math.max(view.getZoom() ?? 0, 16),
      duration,
    })
  }

  return {
    show(next) {
      const stopsChanged = next.stops.length !== content.stops.length
      content = next
      tour.draw(content, palette)
      if (stopsChanged && !(options.onTap && isAllInSight())) fit()
    },
    setTheme(theme) {
      palette = palettes[theme]
      base.setPalette(palette)
      tour.draw(content, palette)
    },
    setStreetMap(streetMap) {
      for (const layer of base.layers) map.removeLayer(layer)
      base = baseOf(streetMap)
      for (const layer of base.layers) map.addLayer(layer)
      drawWhenReady()
    },
    fit: () => fit(),
    centreOn,
    follow(position, next) {
      const view = map.getView()
      const here = fromLonLat([position.longitude, position.latitude])
      const sizePx = map.getSize()
      if (!next || !sizePx) return centreOn(position.latitude, position.longitude)
      const closestResolution = view.getResolutionForZoom(CLOSE_ZOOM)
      const extent = followingExtent(
        { extent: view.calculateExtent(sizePx), resolution: view.getResolution() ?? closestResolution },
        { sizePx, paddingPx: FIT_PADDING_PX, closestResolution },
        [here, fromLonLat([next.longitude, next.latitude])],
      )
      if (extent) view.fit(extent, { padding: FIT_PADDING_PX, maxZoom: CLOSE_ZOOM, duration })
    },
    beginAt(latitude, longitude) {
      if (content.stops.length > 0) return
      map.getView().setCenter(fromLonLat([longitude, latitude]))
    },
    zoomBy(steps) {
      const view = map.getView()
      view.animate({ zoom: (view.getZoom() ?? DEFAULT_ZOOM) + steps, duration })
    },
    destroy() {
      map.setTarget()
      map.dispose()
    },
  }
}
