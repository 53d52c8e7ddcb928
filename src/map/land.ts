/**
 * The outlines of all land as `npm run land` writes them: one text for each polygon, its rings separated by spaces, the outer one
 * first.
 */
const STEP_DEG = 0.05
const FIRST_LETTER = 63

/** Returns [longitude, latitude] pairs in degrees. */
export function ringOf(letters: string): [number, number][] {
  const ring: [number, number][] = []
  const at: [number, number] = [0, 0]
  let axis: 0 | 1 = 0
  let [value, bits] = [0, 0]
  for (const letter of letters) {
    const code = (letter.codePointAt(0) ?? FIRST_LETTER) - FIRST_LETTER
    value |= (code & 31) << bits
    bits += 5
    if (code > 31) continue
    at[axis] += value & 1 ? -(value + 1) / 2 : value / 2
    if (axis === 1) ring.push([at[0] * STEP_DEG, at[1] * STEP_DEG])
    axis = axis === 0 ? 1 : 0
    value = bits = 0
  }
  return ring
}

export const polygonOf = (rings: string): [number, number][][] => rings.split(' ').map(ringOf)
