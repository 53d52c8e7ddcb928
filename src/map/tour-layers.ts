/** The tour's own layers above any base: the line, the numbered stops, and the walker's position. */
import { createEmpty, extend } from 'ol/extent.js'
import Feature from 'ol/Feature.js'
import Circle from 'ol/geom/Circle.js'
import LineString from 'ol/geom/LineString.js'
import MultiLineString from 'ol/geom/MultiLineString.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import { fromLonLat, getPointResolution } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import RegularShape from 'ol/style/RegularShape.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { lineOf, type MapContent, type MapLook, type MapPosition, DECLUTTERED, LAYER } from './map-model.ts'
import { palettes, type Palette } from './palette.ts'
import { captionStyle, stopStyles } from './stop-styles.ts'

function positionStyles(position: MapPosition, palette: Palette, scale: number): Style[] {
  const fill = new Fill({ color: palette.position })
  const stroke = new Stroke({ color: palette.routeCasing, width: 3 * scale })
  const dot = new Style({ zIndex: 300, image: new CircleStyle({ radius: 10 * scale, fill, stroke }) })
  if (position.headingDeg === undefined) return [dot]
  const arrow = new Style({
    zIndex: 299,
    image: new RegularShape({
      points: 3,
      radius: 12 * scale,
      displacement: [0, 20 * scale],
      rotation: (position.headingDeg * Math.PI) / 180,
      rotateWithView: true,
      fill,
      stroke,
    }),
  })
  return [arrow, dot]
}

export interface TourLayers {
  readonly layers: readonly VectorLayer[]
  /** Draws only the differences: a step of the walker leaves stops and line unchanged. */
  draw(content: MapContent, look: MapLook): void
  /** Web Mercator [west, south, east, north] of stops and line; undefined without stops. */
  extent(): number[] | undefined
}

export function createTourLayers(): TourLayers {
  const route = new VectorSource()
  const stops = new VectorSource()
  const position = new VectorSource()
  const walked = new VectorSource()
  const layers = [
    new VectorLayer({ source: route, zIndex: LAYER.route }),
    new VectorLayer({ source: walked, zIndex: LAYER.walked }),
    new VectorLayer({
      source: stops,
      zIndex: LAYER.stops,
      declutter: DECLUTTERED,
      updateWhileAnimating: true,
    }),
    new VectorLayer({ source: position, zIndex: LAYER.position, updateWhileAnimating: true }),
  ]

  let drawn: (MapContent & { readonly look: MapLook }) | undefined

  const drawRoute = (content: MapContent, palette: Palette) => {
    const line = lineOf(content).map(([longitude, latitude]) => fromLonLat([longitude, latitude]))
    const lineFeature = new Feature(new LineString(line))
    lineFeature.setStyle([
      new Style({
        stroke: new Stroke({ color: palette.routeCasing, width: 10, lineCap: 'round', lineJoin: 'round' }),
      }),
      new Style({
        stroke: new Stroke({ color: palette.route, width: 6, lineCap: 'round', lineJoin: 'round' }),
      }),
    ])
    route.clear(true)
    if (line.length > 1) route.addFeature(lineFeature)
    for (const index of content.longLegs ?? []) {
      const leg = content.stops.slice(index, index + 2)
      const feature = new Feature(
        new LineString(leg.map(({ longitude, latitude }) => fromLonLat([longitude, latitude]))),
      )
      feature.setStyle([
        new Style({ stroke: new Stroke({ color: palette.routeCasing, width: 6 }) }),
        new Style({ stroke: new Stroke({ color: palette.position, width: 5, lineDash: [10, 8] }) }),
      ])
      if (leg.length === 2) route.addFeature(feature)
    }
  }

  const drawStops = (content: MapContent, palette: Palette, textScale: number) => {
    stops.clear(true)
    stops.addFeatures(
      content.stops.map((stop, index) => {
        const feature = new Feature(new Point(fromLonLat([stop.longitude, stop.latitude])))
        const marks = stopStyles(stop, index + 1, palette, textScale)
        feature.setStyle(
          stop.caption === undefined ? marks : [...marks, captionStyle(stop.caption, palette, textScale)],
        )
        return feature
      }),
    )
  }

  const drawWalked = (content: MapContent, palette: Palette) => {
    walked.clear(true)
    const stretches = (content.walked ?? []).filter(({ length }) => length > 1)
    if (stretches.length === 0) return
    const feature = new Feature(
      new MultiLineString(
        stretches.map((stretch) => stretch.map(([longitude, latitude]) => fromLonLat([longitude, latitude]))),
      ),
    )
    // Dots on the route, so that both lines are visible where they overlap, without colour too.
    feature.setStyle([
      new Style({ stroke: new Stroke({ color: palette.routeCasing, width: 8, lineCap: 'round' }) }),
      new Style({
        stroke: new Stroke({ color: palette.position, width: 6, lineCap: 'round', lineDash: [0.1, 10] }),
      }),
    ])
    walked.addFeature(feature)
  }

  const drawPosition = (content: MapContent, palette: Palette, textScale: number) => {
    position.clear(true)
    if (content.position) {
      const centre = fromLonLat([content.position.longitude, content.position.latitude])
      // A metre on the ground is longer in Web Mercator the farther it is from the equator.
      const radius = content.position.accuracyM / getPointResolution('EPSG:3857', 1, centre)
      const accuracy = new Feature(new Circle(centre, radius))
      accuracy.setStyle(
        new Style({
          fill: new Fill({ color: palette.accuracy }),
          stroke: new Stroke({ color: palette.position, width: 2 }),
        }),
      )
      const here = new Feature(new Point(centre))
      here.setStyle(positionStyles(content.position, palette, textScale))
      position.addFeatures([accuracy, here])
    }
  }

  return {
    layers,
    draw(content, look) {
      const before = drawn?.look === look ? drawn : undefined
      const palette = palettes[look.theme]
      const isSameStops = before?.stops === content.stops
      if (!isSameStops || before?.line !== content.line || before?.longLegs !== content.longLegs)
        drawRoute(content, palette)
      if (!isSameStops) drawStops(content, palette, look.textScale)
      if (!before || before.position !== content.position) drawPosition(content, palette, look.textScale)
      if (!before || before.walked !== content.walked) drawWalked(content, palette)
      drawn = { ...content, look }
    },
    extent() {
      if (stops.getFeatures().length === 0) return undefined
      // The way between two stops may extend beyond both.
      return extend(extend(createEmpty(), stops.getExtent() ?? []), route.getExtent() ?? [])
    },
  }
}
