/** Words the way to the next stop: '120 m, ahead on the left' by bearing and heading. Pure. */
import { formatDistance } from '#kit/formats.ts'
import { bearingDegrees, distanceM, type LatLng } from '#contract/geo.ts'
import * as texts from '#texts/player-walk.ts'

/**
 * Returns the side on which a bearing lies for a walker with this heading; by the compass where none is known.
 * Degrees clockwise from north.
 */
export const sideOf = (bearing: number, heading: number | undefined): string => {
  if (heading === undefined) return texts.winds[Math.round(bearing / 45) % 8] ?? texts.winds[0]
  const turn = ((bearing - heading + 540) % 360) - 180
  const size = Math.abs(turn)
  const side = turn < 0 ? 'left' : 'right'
  if (size <= 20) return texts.straightAhead
  if (size <= 65) return texts.aheadOn[side]
  if (size <= 115) return texts.besideOn[side]
  return size <= 155 ? texts.behindOn[side] : texts.behind
}

/** Rounds metres to steps that don't flicker with every position: 10 m, 50 m from 1 km on. */
export const calmMetres = (metres: number): number => {
  const step = metres < 1000 ? 10 : 50
  return Math.round(metres / step) * step
}

export const approachText = (from: LatLng, to: LatLng, heading: number | undefined): string =>
  texts.approach(formatDistance(calmMetres(distanceM(from, to))), sideOf(bearingDegrees(from, to), heading))
