import type { Random } from '#server/telling/generation/random.ts'

/** Normal with mean 0 and deviation 1 (Box and Muller). */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
