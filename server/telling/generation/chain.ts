/** Puts facts in the order in which most neighbours have something in common. Pure. */

export interface ChainRules<T> {
  /** The fact that is told right before the chain, if any. */
  readonly start?: T | undefined
  /** The fact that is told right behind it, if any. */
  readonly end?: T | undefined
  /** True if `first` must be told before `later`. */
  readonly comesBefore: (first: T, later: T) => boolean
  /** True if `later` must be told right behind `first`, where both are told. */
  readonly isGlued: (first: T, later: T) => boolean
  /** The worth of telling the one right behind the other. */
  readonly worth: (first: T, later: T) => number
  /** The cost of telling a fact at a position from 0 (first) to 1 (last). */
  readonly costAt?: (one: T, share: number) => number
  /** The cost of telling a fact before one that stands before it. Default: only a tie-break. */
  readonly inversionCost?: number
}

const INVERSION = 0.01
/** More facts than this are put in order one after the other, because all orders would be too many. */
const EXACT_MAX = 10

interface Best {
  readonly value: number
  readonly next: number
}

/** Returns the order in which the neighbours are worth most, among equal ones that which keeps the given order best. */
export function bestChain<T>(items: readonly T[], rules: ChainRules<T>): T[] {
  const { start, end, comesBefore, isGlued, worth, costAt, inversionCost = INVERSION } = rules
  if (items.length > EXACT_MAX) return inTurn(items, rules)
  const count = items.length
  const all = (1 << count) - 1
  const item = (index: number): T => items[index] as T
  const indexes = [...items.keys()]
  const masksBefore = indexes.map((later) =>
    indexes.reduce(
      (mask, first) =>
        first !== later && comesBefore(item(first), item(later)) ? mask | (1 << first) : mask,
      0,
    ),
  )
  const gluedTo = indexes.map((later) =>
    indexes.findIndex((first) => first !== later && isGlued(item(first), item(later))),
  )
  const worths = indexes.map((first) => indexes.map((later) => worth(item(first), item(later))))
  const memo = new Map<number, Best>()
  const startWorth = (index: number): number => (start === undefined ? 0 : worth(start, item(index)))
  const bestFrom = (told: number, last: number, position: number): Best => {
    if (told === all) return { value: end === undefined || last < 0 ? 0 : worth(item(last), end), next: -1 }
    const key = told * (count + 1) + last + 1
    const known = memo.get(key)
    if (known) return known
    let best: Best = { value: -Infinity, next: -1 }
    for (const index of indexes) {
      if (told & (1 << index)) continue
      // A circle of rules cannot be honoured: then it costs much, and some order is found.
      const broken = (masksBefore[index] ?? 0) & ~told ? 100 : 0
      const glued = gluedTo[index] ?? -1
      const torn = glued >= 0 && glued !== last ? 50 : 0
      let inversions = 0
      for (let other = 0; other < index; other += 1) if (!(told & (1 << other))) inversions += 1
      const own =
        (last < 0 ? startWorth(index) : (worths[last]?.[index] ?? 0)) -
        broken -
        torn -
        inversions * inversionCost -
        (costAt?.(item(index), count === 1 ? 1 : position / (count - 1)) ?? 0)
      const value = own + bestFrom(told | (1 << index), index, position + 1).value
      if (value > best.value) best = { value, next: index }
    }
    memo.set(key, best)
    return best
  }
  const chain: T[] = []
  let [told, last] = [0, -1]
  while (told !== all) {
    const { next } = bestFrom(told, last, chain.length)
    chain.push(item(next))
    told |= 1 << next
    last = next
  }
  return chain
}

/** Takes the items one after the other, each the one that is worth most behind the last one. */
function inTurn<T>(items: readonly T[], { start, comesBefore, isGlued, worth }: ChainRules<T>): T[] {
  const chain: T[] = []
  const left = [...items]
  let last = start
  while (left.length > 0) {
    const ready = left.filter((one) => !left.some((other) => other !== one && comesBefore(other, one)))
    const open = ready.length > 0 ? ready : left
    const valueOf = (one: T): number =>
      last === undefined ? 0 : worth(last, one) + (isGlued(last, one) ? 100 : 0)
    const next = open.reduce((a, b) => (valueOf(b) > valueOf(a) ? b : a))
    chain.push(next)
    left.splice(left.indexOf(next), 1)
    last = next
  }
  return chain
}
