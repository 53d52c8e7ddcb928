/** The marks of the stops. The state of a stop shows by shape and size, since colours fade in sunlight. */
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { MAP_FONT } from './basemap-style.ts'
import type { MapStop, StopState } from './map-model.ts'
import type { Palette } from './palette.ts'

/** In CSS pixels at a text size of 16. */
const RADIUS_PX: Readonly<Record<StopState, number>> = {
  active: 18,
  nearby: 16,
  next: 17,
  ahead: 14,
  done: 13,
}
const CHECK_RADIUS_PX = 8

/**
 * A disc with its number. The one being narrated is the largest, with a ring around it; the next has a ring of its own; nearby
 * ones have a dashed ring; finished ones a check. Names stay clear of all of them.
 */
export function stopStyles(stop: MapStop, number: number, palette: Palette, scale: number): Style[] {
  const state = stop.state ?? 'ahead'
  const isNext = state === 'next'
  const isLarge = isNext || state === 'active'
  const colour = state === 'done' ? palette.stopDone : palette.stop
  const radius = RADIUS_PX[state] * scale
  const zIndex = isLarge ? (isNext ? 200 : 300) : 100 - number
  const disc = new Style({
    zIndex,
    image: new CircleStyle({
      radius,
      fill: new Fill({ color: isNext ? palette.halo : colour }),
      stroke: new Stroke({ color: isNext ? palette.stop : palette.routeCasing, width: isLarge ? 4 : 2.5 }),
      declutterMode: 'obstacle',
    }),
    text: new Text({
      text: stop.sign ?? String(number),
      font: `700 ${(isLarge ? 18 : 15) * scale}px ${MAP_FONT}`,
      fill: new Fill({ color: isNext ? palette.stop : palette.stopText }),
      offsetY: 1,
      declutterMode: 'none',
    }),
  })
  if (state === 'active' || state === 'nearby')
    return [ringStyle(radius + 5, zIndex, palette, state === 'nearby' ? [5, 5] : undefined), disc]
  return state === 'done' ? [disc, ...checkStyles(radius, zIndex, palette, scale)] : [disc]
}

const ringStyle = (radius: number, zIndex: number, palette: Palette, lineDash: number[] | undefined) =>
  new Style({
    zIndex,
    image: new CircleStyle({
      radius,
      fill: new Fill({ color: palette.routeCasing }),
      stroke: new Stroke({ color: palette.stop, width: 3, ...(lineDash ? { lineDash } : {}) }),
      declutterMode: 'obstacle',
    }),
  })

function checkStyles(radius: number, zIndex: number, palette: Palette, scale: number): Style[] {
  const away = radius * 0.8
  return [
    new Style({
      zIndex,
      image: new CircleStyle({
        radius: CHECK_RADIUS_PX * scale,
        displacement: [away, away],
        fill: new Fill({ color: palette.halo }),
        stroke: new Stroke({ color: palette.stopDone, width: 2 }),
        declutterMode: 'none',
      }),
      text: new Text({
        text: '✓',
        font: `700 ${12 * scale}px ${MAP_FONT}`,
        fill: new Fill({ color: palette.stopDone }),
        offsetX: away,
        offsetY: 1 - away,
        declutterMode: 'none',
      }),
    }),
  ]
}

export function captionStyle(caption: string, palette: Palette, scale: number): Style {
  return new Style({
    zIndex: 250,
    text: new Text({
      text: caption,
      font: `600 ${14 * scale}px ${MAP_FONT}`,
      fill: new Fill({ color: palette.stop }),
      stroke: new Stroke({ color: palette.halo, width: 4 * scale }),
      offsetY: 26 * scale,
      declutterMode: 'none',
    }),
  })
}
