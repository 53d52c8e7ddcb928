/** Computes how probable it is that an uncertain place lies within a radius. Pure. */

const ANGLES = 48
/** Beyond this many deviations the share is negligible. */
const SURE = 4

/**
 * The share of a round normal distribution that lies within a circle. `awayM`: from its middle to the circle's;
 * `spreadM`: its deviation along each axis. Along each direction from the middle of the distribution the share up to r is
 * 1 - exp(-r² / 2 spread²), so only the directions have to be summed.
 */
export const shareWithin = (awayM: number, spreadM: number, radiusM: number): number => {
  if (awayM > radiusM + SURE * spreadM) return 0
  if (awayM < radiusM - SURE * spreadM || spreadM === 0) return awayM <= radiusM ? 1 : 0
  const beyond = (metres: number): number => Math.exp(-(metres ** 2) / (2 * spreadM ** 2))
  let sum = 0
  for (let index = 0; index < ANGLES; index += 1) {
    const angle = (Math.PI * (index + 0.5)) / ANGLES
    const chord2 = radiusM ** 2 - (awayM * Math.sin(angle)) ** 2
    if (chord2 <= 0) continue
    const [toMiddle, half] = [awayM * Math.cos(angle), Math.sqrt(chord2)]
    const [nearM, farM] = [Math.max(0, toMiddle - half), toMiddle + half]
    if (farM > 0) sum += beyond(nearM) - beyond(farM)
  }
  return sum / ANGLES
}
