/**
 * The only module that creates an OpenLayers map. It is loaded lazily, being the largest code of the app; without it a screen
 * shows the list of stops.
 */
import type BaseLayer from 'ol/layer/Base.js'
import ScaleLine from 'ol/control/ScaleLine.js'
import Attribution from 'ol/control/Attribution.js'
import { containsExtent } from 'ol/extent.js'
import { fromLonLat, toLonLat } from 'ol/proj.js'
import View from 'ol/View.js'
import { createSchematicLayers, createStreetLayers } from './base-layers.ts'
import { followingExtent } from './follow-view.ts'
import type { MapContent, MapLook, StreetMap } from './map-model.ts'
import { SizedMap } from './sized-map.ts'
import { createTourLayers } from './tour-layers.ts'
import { coveredPx } from './visible-area.ts'
import { keepWholeWalk } from './whole-walk.ts'

/** London, for a map without stops. */
const DEFAULT_CENTRE = fromLonLat([-0.09, 51.505])
const DEFAULT_ZOOM = 13
/** The zoom at which most street names have room. */
const CLOSE_ZOOM = 17
/** The farthest zoom for marks of several cities, at which the coasts of countries are still recognisable. */
const FAR_ZOOM = 6
/** Top, right, bottom, left: the buttons are on the right, scale and credit at the bottom. */
const EDGES_PX = [48, 84, 72, 36] as const

/** The radius of a stop's disc and the width of a finger beside it. */
const STOP_REACH_PX = 28

interface MapPoint {
  readonly latitude: number
  readonly longitude: number
}

export interface MapController {
  show(content: MapContent): void
  setLook(look: MapLook): void
  /** Replaces the street map below the tour; the view does not change. */
  setStreetMap(streetMap: StreetMap): void
  fit(): void
  centreOn(latitude: number, longitude: number): void
  /** Centres the position, or moves it towards the edge where the next stop would be out of view. */
  follow(position: MapPoint, next: MapPoint | undefined): void
  /** Sets the centre of a map without stops. */
  beginAt(latitude: number, longitude: number): void
  zoomBy(steps: number): void
  destroy(): void
}

export interface MapOptions {
  readonly streetMap: StreetMap
  readonly look: MapLook
  readonly content: MapContent
  onSelectStop?(stopId: number): void
  /** The user tapped the map beside the stops; in degrees. The view then stays unchanged while stops come and go in view. */
  onTap?: ((latitude: number, longitude: number) => void) | undefined
  /** Called every time that everything in view has been drawn. */
  onDrawn?(): void
  /** The user moved the map: following the position pauses. */
  onMoved?(): void
  /** The map came to rest with its centre there; in degrees. */
  onSettled?(latitude: number, longitude: number): void
  /** The archive cannot be read: nothing is drawn below the tour until another street map is set. */
  onStreetMapFailed?(): void
}

function emptyMap(target: HTMLElement, layers: BaseLayer[]): SizedMap {
  return new SizedMap({
    target,
    layers,
    controls: [new ScaleLine({ minWidth: 40 }), new Attribution({ collapsible: false })],
    view: new View({
      center: DEFAULT_CENTRE,
      zoom: DEFAULT_ZOOM,
      maxZoom: 19,
      minZoom: 2,
      enableRotation: false,
    }),
  })
}

/** Keeps the map sharp: the window may move to another screen, or be zoomed. */
function followPixelRatio(map: SizedMap, signal: AbortSignal): void {
  map.setPixelRatio(devicePixelRatio)
  const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
  query.addEventListener('change', () => followPixelRatio(map, signal), { once: true, signal })
}

/**
 * Returns the id of the stop nearest to a pixel, within reach of a finger. It measures the distance instead of the pixel's colour:
 * reading the canvas back is slow, and browsers warn about it.
 */
function stopUnder(
  map: SizedMap,
  { stops }: MapContent,
  [x = 0, y = 0]: readonly number[],
): number | undefined {
  let nearest: { readonly id: number; readonly px: number } | undefined
  for (const { id, longitude, latitude } of stops) {
    const [stopX = Infinity, stopY = Infinity] =
      map.getPixelFromCoordinate(fromLonLat([longitude, latitude])) ?? []
    const px = Math.hypot(stopX - x, stopY - y)
    if (px <= STOP_REACH_PX && px < (nearest?.px ?? Infinity)) nearest = { id, px }
  }
  return nearest?.id
}

/** Wraps a longitude to -180 to 180: the map repeats the world sideways. */
const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180

function listenToTaps(map: SizedMap, options: MapOptions, content: () => MapContent): void {
  map.on('click', (event) => {
    const hit = stopUnder(map, content(), event.pixel)
    if (hit !== undefined) options.onSelectStop?.(hit)
  })
  // Not `click`: a double click zooms and must add nothing.
  map.on('singleclick', (event) => {
    if (!options.onTap || stopUnder(map, content(), event.pixel) !== undefined) return
    const [longitude, latitude] = toLonLat(event.coordinate)
    if (latitude !== undefined && longitude !== undefined) options.onTap(latitude, wrapped(longitude))
  })
}

/** Fits the view to the walker and the next stop, where they are not both in view at a fitting size. */
function keepInView(
  view: View,
  frame: { readonly sizePx: number[]; readonly paddingPx: number[]; readonly duration: number },
  points: readonly [MapPoint, MapPoint],
): void {
  const { sizePx, paddingPx, duration } = frame
  const closestResolution = view.getResolutionForZoom(CLOSE_ZOOM)
  const [here, next] = points.map(({ longitude, latitude }) => fromLonLat([longitude, latitude]))
  if (!here || !next) return
  const extent = followingExtent(
    { extent: view.calculateExtent(sizePx), resolution: view.getResolution() ?? closestResolution },
    { sizePx, paddingPx, closestResolution },
    [here, next],
  )
  if (extent) view.fit(extent, { padding: paddingPx, maxZoom: CLOSE_ZOOM, duration })
}

export function createMap(container: HTMLElement, options: MapOptions): MapController {
  let content = options.content
  let { look } = options
  const baseOf = (streetMap: StreetMap) =>
    streetMap.kind === 'none' ? createSchematicLayers(look) : createStreetLayers(streetMap, look)
  let base = baseOf(options.streetMap)
  const tour = createTourLayers()
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const duration = calm ? 0 : 250

  const map = emptyMap(container, [...base.layers, ...tour.layers])

  // The buttons are beside the canvas, in the same frame.
  const covered = () => coveredPx(container.parentElement ?? container)
  /** The edges of the visible part: top, right, bottom, left. */
  const paddingPx = () => {
    const [topPx, bottomPx] = covered()
    return [EDGES_PX[0] + topPx, EDGES_PX[1], EDGES_PX[2] + bottomPx, EDGES_PX[3]]
  }
  const gone = new AbortController()
  tour.draw(content, look)
  // The map may still be below the fold, and scrolling to it shows all of it, so at first nothing counts as covered.
  const whole = keepWholeWalk(map, container, {
    extent: () => tour.extent(),
    maxZoom: () => (content.isScattered ? FAR_ZOOM : CLOSE_ZOOM),
    edgesPx: EDGES_PX,
    signal: gone.signal,
  })
  const fit = () => whole.fit(duration, paddingPx())
  followPixelRatio(map, gone.signal)

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
      () => {
        if (of === base) options.onStreetMapFailed?.()
      },
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
  listenToTaps(map, options, () => content)
  const isAllInSight = () => {
    const [extent, view] = [tour.extent(), map.getView().calculateExtent(map.getSize())]
    return extent === undefined || containsExtent(view, extent)
  }

  const centreOn = (latitude: number, longitude: number) => {
    whole.release()
    const view = map.getView()
    const zoom = Math.max(view.getZoom() ?? 0, CLOSE_ZOOM)
    const [x = 0, y = 0] = fromLonLat([longitude, latitude])
    const [topPx, bottomPx] = covered()
    // Centred in the visible part.
    const center = [x, y + ((topPx - bottomPx) / 2) * view.getResolutionForZoom(zoom)]
    view.animate({ center, zoom, duration })
  }

  return {
    show(next) {
      const stopsChanged = next.stops.length !== content.stops.length
      content = next
      tour.draw(content, look)
      if (stopsChanged && !(options.onTap && isAllInSight())) fit()
    },
    setLook(next) {
      look = next
      base.setLook(look)
      tour.draw(content, look)
    },
    setStreetMap(streetMap) {
      for (const layer of base.layers) map.removeLayer(layer)
      base = baseOf(streetMap)
      for (const layer of base.layers) map.addLayer(layer)
      drawWhenReady()
    },
    fit,
    centreOn,
    follow(position, next) {
      whole.release()
      const sizePx = map.getSize()
      if (!next || !sizePx) return centreOn(position.latitude, position.longitude)
      keepInView(map.getView(), { sizePx, paddingPx: paddingPx(), duration }, [position, next])
    },
    beginAt(latitude, longitude) {
      if (content.stops.length > 0) return
      map.getView().setCenter(fromLonLat([longitude, latitude]))
    },
    zoomBy(steps) {
      whole.release()
      const view = map.getView()
      view.animate({ zoom: (view.getZoom() ?? DEFAULT_ZOOM) + steps, duration })
    },
    destroy() {
      gone.abort()
      map.setTarget()
      map.dispose()
    },
  }
}
