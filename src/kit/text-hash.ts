/**
 * Returns a 106-bit hash of a text for names (of databases, of a known token). It is fast, synchronous, and the same in every thread and in pages
 * without a secure context; it protects no secrets. The algorithm is cyrb53 (bryc, public domain), twice with different seeds.
 */
export const textHash = (text: string): string => cyrb53(text, 0) + cyrb53(text, 0x9e3779b9)

function cyrb53(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed
  let low = 0x41c6ce57 ^ seed
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(14, '0')
}
