/** Returns a number in [0, 1). The same seed gives the same sequence. */
export type Random = () => number

/** Creates a generator: Mulberry32 over an FNV-1a hash of the seed, which is small, fast, and good enough to vary a walk. */
export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns a new array in random order (Fisher-Yates). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items]
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1))
    const held = result[index] as T
    result[index] = result[other] as T
    result[other] = held
  }
  return result
}

/** Draws one of the items. */
export function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)] as T
}
