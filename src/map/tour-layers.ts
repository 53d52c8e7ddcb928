/** The tour's own layers above any base: the line, the numbered stops, and where the walker is. */
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
import Text from 'ol/style/Text.js'
import { lineOf, type MapContent, type MapPosition, type MapStop } from './map-model.ts'
import type { Palette } from './palette.ts'

/** States differ in size and ring as well, not by colour alone. */
function stopStyle(stop: MapStop, number: number, palette: Palette): Style {
  const isActive = stop.state === 'active' || stop.state === 'nearby'
  const isNext = stop.state === 'next'
  const colour = stop.state === 'done' ? palette.stopDone : palette.stop
  const radius = isActive ? 17 : isNext ? 15 : stop.state === 'done' ? 11 : 13
  return new Style({
    zIndex: isActive ? 300 : isNext ? 200 : 100 - number,
    image: new CircleStyle({
      radius,
      // The next stop is a ring: its number stands on the ground colour.
      fill: new Fill({ color: isNext ? palette.halo : colour }),
      stroke: new Stroke({
        color: isNext ? palette.stop : palette.routeCasing,
        width: isActive || isNext ? 4 : 2.5,
      }),
    }),
    text: new Text({
      text: stop.sign ?? String(number),
      font: `700 ${isActive || isNext ? 16 : 13}px system-ui, sans-serif`,
      fill: new Fill({ color: isNext ? palette.stop : palette.stopText }),
      offsetY: 1,
    }),
  })
}

function captionStyle(caption: string, palette: Palette): Style {
  return new Style({
    zIndex: 250,
    text: new Text({
      text: caption,
      font: '600 14px system-ui, sans-serif',
      fill: new Fill({ color: palette.stop }),
      stroke: new Stroke({ color: palette.halo, width: 4 }),
      offsetY: 26,
    }),
  })
}

function positionStyles(position: MapPosition, palette: Palette): Style[] {
  const dot = new Style({
    zIndex: 300,
    image: new CircleStyle({
      radius: 8,
      fill: new Fill({ color: palette.position }),
      stroke: new Stroke({ color: '#ffffff', width: 3 }),
    }),
  })
  if (position.headingDeg === undefined) return [dot]
  const arrow = new Style({
    zIndex: 299,
    image: new RegularShape({
      points: 3,
      radius: 9,
      displacement: [0, 17],
      rotation: (position.headingDeg * Math.PI) / 180,
      rotateWithView: true,
      fill: new Fill({ color: palette.position }),
    }),
  })
  return [arrow, dot]
}

export interface TourLayers {
  readonly layers: readonly VectorLayer[]
  /** Draws what differs from what is drawn: a step of the walker leaves stops and line alone. */
  draw(content: MapContent, palette: Palette): void
  /** Web Mercator [west, south, east, north] of the stops, or undefined without any. */
  extent(): number[] | undefined
}

export function createTourLayers(): TourLayers {
  const route = new VectorSource()
  const stops = new VectorSource()
  const position = new VectorSource()
  const walked = new VectorSource()
  const layers = [
    new VectorLayer({ source: route, zIndex: 10 }),
    new VectorLayer({ source: walked, zIndex: 20 }),
    new VectorLayer({ source: stops, zIndex: 30, updateWhileAnimating: true }),
    new VectorLayer({ source: position, zIndex: 40, updateWhileAnimating: true }),
  ]

  let drawn: (MapContent & { readonly palette: Palette }) | undefined

  const drawRoute = (content: MapContent, palette: Palette) => {
    const line = lineOf(content).map(([longitude, latitude]) => fromLonLat([longitude, latitude]))
    const lineFeature = new Feature(new LineString(line))
    lineFeature.setStyle([
      new Style({
        stroke: new Stroke({ color: palette.routeCasing, width: 9, lineCap: 'round', lineJoin: 'round' }),
      }),
      new Style({
        stroke: new Stroke({ color: palette.route, width: 5, lineCap: 'round', lineJoin: 'round' }),
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

  const drawStops = (content: MapContent, palette: Palette) => {
    stops.clear(true)
    stops.addFeatures(
      content.stops.map((stop, index) => {
        const feature = new Feature(new Point(fromLonLat([stop.longitude, stop.latitude])))
        const mark = stopStyle(stop, index + 1, palette)
        feature.setStyle(stop.caption === undefined ? mark : [mark, captionStyle(stop.caption, palette)])
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
    // Dots on the route, so that both are seen where they lie upon one another, without colour too.
    feature.setStyle([
      new Style({ stroke: new Stroke({ color: palette.routeCasing, width: 6, lineCap: 'round' }) }),
      new Style({
        stroke: new Stroke({ color: palette.position, width: 4, lineCap: 'round', lineDash: [0.1, 8] }),
      }),
    ])
    walked.addFeature(feature)
  }

  const drawPosition = (content: MapContent, palette: Palette) => {
    position.clear(true)
    if (content.position) {
      const centre = fromLonLat([content.position.longitude, content.position.latitude])
      // A metre on the ground is longer in Web Mercator, the more so the farther from the equator.
      const radius = content.position.accuracyM / getPointResolution('EPSG:3857', 1, centre)
      const accuracy = new Feature(new Circle(centre, radius))
      accuracy.setStyle(
        new Style({
          fill: new Fill({ color: palette.accuracy }),
          stroke: new Stroke({ color: palette.position, width: 1 }),
        }),
      )
      const here = new Feature(new Point(centre))
      here.setStyle(positionStyles(content.position, palette))
      position.addFeatures([accuracy, here])
    }
  }

  return {
    layers,
    draw(content, palette) {
      const before = drawn?.palette === palette ? drawn : undefined
      const isSameStops = before?.stops === content.stops
      if (!isSameStops || before?.line !== content.line || before?.longLegs !== content.longLegs)
        drawRoute(content, palette)
      if (!isSameStops) drawStops(content, palette)
      if (!before || before.position !== content.position) drawPosition(content, palette)
      if (!before || before.walked !== content.walked) drawWalked(content, palette)
      drawn = { ...content, palette }
    },
    extent() {
      if (stops.getFeatures().length === 0) return undefined
      return stops.getExtent() ?? undefined
    },
  }
}
