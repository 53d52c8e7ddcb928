/** Words distances as a person says them to somebody on foot. Pure. */
import { formatDistance } from '#kit/formats.ts'
import * as texts from '#texts/player-directions.ts'

/** Rounds to steps of 10 m, 50 m from 300 m on, 100 m from 1 km on; never to 0. */
export const roundedM = (metres: number): number => {
  const step = metres < 300 ? 10 : metres < 1000 ? 50 : 100
  return Math.max(10, Math.round(metres / step) * step)
}

/** '40 m', '1.2 km' */
export const shownDistance = (metres: number): string => formatDistance(roundedM(metres))

/** '40 metres', '1.2 kilometres' */
export const spokenDistance = (metres: number): string => {
  const rounded = roundedM(metres)
  return rounded < 1000
    ? texts.spokenMetres(rounded)
    : texts.spokenKilometres(formatDistance(rounded).replace(/\s*km$/, ''))
}
