/** The form of a figure: its value, its aim, and what it counts, so that a reader of the results needs nothing else. */
import { table } from '../support/statistics.mjs'

export interface Figure {
  readonly name: string
  readonly value: string
  readonly aim: string
  /** True if the value reaches the aim; undefined for a figure without an aim. */
  readonly isMet?: boolean | undefined
  /** One sentence that says how it is counted. */
  readonly counts: string
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
export const mean = (values: readonly number[]): number => sum(values) / values.length
/** Unlike `Math.max`, it takes any number of values. */
export const most = (values: readonly number[]): number =>
  values.reduce((highest, value) => Math.max(highest, value), -Infinity)
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ??
  Number.NaN
export const percent = (part: number, whole: number): string =>
  whole === 0 ? 'n/a' : `${((100 * part) / whole).toFixed(1)} %`

/** A figure that must be zero. */
export const noneOf = (name: string, found: readonly unknown[], counts: string): Figure => ({
  name,
  value: String(found.length),
  aim: '0',
  isMet: found.length === 0,
  counts,
})

/** Groups the values by a key, in the order in which the keys come first. Node 20 has no `Map.groupBy`. */
export function groupBy<T, K>(values: readonly T[], keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}

export interface Aim {
  readonly least?: number
  readonly most?: number
  /** True if the value must stay below `most`. */
  readonly isBelow?: boolean
}

/** A figure that is a share of something. Aims are shares from 0 to 1. */
export function shareOf(
  name: string,
  [part, whole]: readonly [number, number],
  { least, most, isBelow = false }: Aim,
  counts: string,
): Figure {
  const share = whole === 0 ? undefined : part / whole
  const asPercent = (value: number) => `${Math.round(value * 100)} %`
  const aim =
    least === undefined
      ? most === undefined
        ? ''
        : `${isBelow ? '<' : '≤'} ${asPercent(most)}`
      : `≥ ${asPercent(least)}`
  const isMet =
    share === undefined || aim === ''
      ? undefined
      : share >= (least ?? 0) && (isBelow ? share < (most ?? 2) : share <= (most ?? 1))
  return { name, value: percent(part, whole), aim, isMet, counts }
}

/** Returns the figures as a table, those that miss their aim in bold. */
export const figureTable = (figures: readonly Figure[]): string =>
  table(
    ['figure', 'value', 'aim', 'how it is counted'],
    figures.map(({ name, value, aim, isMet, counts }) => [
      name,
      isMet === false ? `**${value}**` : value,
      aim,
      counts,
    ]),
  )

const EXAMPLES = 6

/** Returns a paragraph with the first of the sentences or walks that a figure found; nothing if there are none. */
export const examples = (name: string, found: readonly string[]): string[] =>
  found.length === 0
    ? []
    : [
        `${name}: ${[...new Set(found)].slice(0, EXAMPLES).join(' · ')}${found.length > EXAMPLES ? ' …' : ''}`,
        '',
      ]
