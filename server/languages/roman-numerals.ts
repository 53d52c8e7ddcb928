/** Roman numerals, which every language reads by its own rules. */

const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 }

/** XIV → 14; undefined where the letters are not a Roman numeral in its usual form (1 to 399). */
export function romanValue(numeral: string): number | undefined {
  if (!/^(?=[IVXLC])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/.test(numeral)) return undefined
  let total = 0
  for (let index = 0; index < numeral.length; index++) {
    const value = ROMAN[numeral[index] ?? ''] ?? 0
    const next = ROMAN[numeral[index + 1] ?? ''] ?? 0
    total += value < next ? -value : value
  }
  return total
}
