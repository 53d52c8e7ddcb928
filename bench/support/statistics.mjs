// Medians and ratios: absolute times differ from day to day, so every benchmark prints ratios within one run.

/** @param {number[]} values */
export const median = (values) => {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b)
  if (sorted.length === 0) return Number.NaN
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/**
 * @param {number[]} values
 * @param {number} share 0 to 1
 */
export const percentile = (values, share) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/**
 * Third less first quartile.
 * @param {number[]} values
 */
export const quartileSpread = (values) => {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b)
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  return at(0.75) - at(0.25)
}

/**
 * @param {unknown[]} head
 * @param {unknown[][]} rows
 */
export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** @param {number} value */
export const milliseconds = (value) => (Number.isFinite(value) ? value.toFixed(0) : 'n/a')
/**
 * @param {number} value
 * @param {number} reference
 */
export const ratio = (value, reference) =>
  Number.isFinite(value / reference) ? (value / reference).toFixed(2) : 'n/a'

/**
 * Median of each round's own ratio: what slowed a whole round down is in both of its figures.
 * @param {number[]} values
 * @param {number[]} references
 */
export const ratioOfRounds = (values, references) =>
  ratio(median(values.map((value, round) => value / references[round])), 1)
