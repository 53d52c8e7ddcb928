/**
 * Draws the cover of a walk as SVG: its line and stops in the colour of its topic, on its streets where they are known and on a
 * quiet ground where they are not. Pure. No word of the walk stands in it, so that it needs no font and no translation, and nothing that a
 * person wrote gets into the picture: what is written are numbers and colours.
 */
import type { CoverTheme } from '#contract/paths.ts'
import type { LatLng } from '#contract/geo.ts'
import { topicDrawing } from '#contract/topics/drawings.ts'
import { type CoverColours, coverColours } from './cover-colours.ts'
import { COVER, coverFrame, type CoverPoint } from './cover-frame.ts'
import { mapCredit } from './map-credit.ts'
import { pathData, simplified } from './simplify.ts'
import type { StreetShapes } from './street-shapes.ts'

/** Change it with what is drawn, so that covers that are kept are drawn anew. */
export const DRAWING = 1

export interface CoverWalk {
  readonly topic: string
  /** In walking order. */
  readonly stops: readonly LatLng[]
  /** The way between them; without one it leads straight from stop to stop. */
  readonly line: readonly LatLng[]
}

export const wayOf = ({ line, stops }: CoverWalk): readonly LatLng[] => (line.length > 1 ? line : stops)

const DOTS_PX = 42
const RING_WIDTHS_PX = [330, 220, 120] as const
const PLATE = { x: 92, y: 92, radius: 54 } as const

export function drawCover(walk: CoverWalk, theme: CoverTheme, streets?: StreetShapes): string {
  const colours = coverColours(walk.topic, theme)
  const way = wayOf(walk)
  const frame = coverFrame([...way, ...walk.stops])
  const line = frame ? simplified(way.map(frame.at), 0.8) : []
  const stops = frame ? walk.stops.map(frame.at) : []
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${COVER.width}" height="${COVER.height}" viewBox="0 0 ${COVER.width} ${COVER.height}">`,
    rect(colours.ground),
    streets
      ? streetsOf(streets, colours, frame?.pxPerKm ?? 0)
      : quietGround(line.length > 1 ? line : stops, colours),
    walkOf(line, colours),
    stopsOf(stops, colours),
    plateOf(walk.topic, colours),
    streets ? mapCredit(colours.credit, colours.ground) : '',
    '</svg>',
  ].join('')
}

const rect = (fill: string) => `<rect width="${COVER.width}" height="${COVER.height}" fill="${fill}"/>`
const stroke = (data: string, colour: string, width: number) =>
  data && `<path d="${data}" stroke="${colour}" stroke-width="${width}"/>`
const group = (content: string) =>
  content && `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${content}</g>`

function streetsOf(
  streets: StreetShapes,
  { water, park, street, mainStreet }: CoverColours,
  pxPerKm: number,
): string {
  // A street of 8 m would be a hair; drawn wider it must not fill the ground of a long walk.
  const width = Math.round(Math.min(6, Math.max(2, pxPerKm / 120)) * 10) / 10
  const area = (data: string, fill: string) => data && `<path d="${data}" fill="${fill}"/>`
  return (
    area(streets.parks, park) +
    area(streets.water, water) +
    group(
      stroke(streets.streams, water, width * 1.4) +
        stroke(streets.minorStreets, street, width) +
        stroke(streets.majorStreets, mainStreet, width * 2),
    )
  )
}

/** Rings around the walk, as the heights of a hill, on dotted paper. */
function quietGround(way: readonly CoverPoint[], { dots, rings }: CoverColours): string {
  const paper = `<defs><pattern id="d" width="${DOTS_PX}" height="${DOTS_PX}" patternUnits="userSpaceOnUse"><circle cx="21" cy="21" r="2.2" fill="${dots}"/></pattern></defs>`
  const data = dataOf(way)
  const hill = RING_WIDTHS_PX.map((width, index) => stroke(data, rings[index] ?? dots, width)).join('')
  return paper + rect('url(#d)') + group(hill)
}

/** A walk of one place is a dot. */
function dataOf(points: readonly CoverPoint[]): string {
  const data = pathData(points)
  const [first] = points
  return data !== '' || !first ? data : `M${Math.round(first[0])} ${Math.round(first[1])}h.1`
}

const walkOf = (line: readonly CoverPoint[], { casing, walk }: CoverColours): string => {
  const data = pathData(line)
  return group(stroke(data, casing, 22) + stroke(data, walk, 12))
}

/** The first stop is the largest and filled, the last one a ring, as on a plan of a walk. */
function stopsOf(stops: readonly CoverPoint[], { casing, walk }: CoverColours): string {
  // The first stop lies above the others, also where the walk ends at it.
  return stops
    .map((point, index) => {
      const isLast = index > 0 && index === stops.length - 1
      const [x, y] = point.map(Math.round)
      const disc = (radius: number, fill: string) =>
        `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
      if (index === 0) return disc(33, casing) + disc(26, walk) + disc(10, casing)
      return isLast ? disc(29, casing) + disc(22, walk) + disc(12, casing) : disc(22, casing) + disc(15, walk)
    })
    .toReversed()
    .join('')
}

function plateOf(topic: string, { plate, onPlate, casing }: CoverColours): string {
  const drawing = topicDrawing(topic)
  if (!drawing) return ''
  const { x, y, radius } = PLATE
  const side = radius * 1.25
  const fill = drawing.fill ? `<path d="${drawing.fill}" fill="${onPlate}" stroke="none"/>` : ''
  return (
    `<circle cx="${x}" cy="${y}" r="${radius + 6}" fill="${casing}"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${plate}"/>` +
    `<g transform="translate(${x - side / 2} ${y - side / 2}) scale(${side / 24})" fill="none" stroke="${onPlate}" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"><path d="${drawing.stroke}"/>${fill}</g>`
  )
}
