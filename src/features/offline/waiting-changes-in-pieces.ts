/**
 * The number of changes that are decided at the same time: large enough to be quick, small enough that the page stays responsive.
 */
const PIECE = 50

/** Runs `act` for each of many items in their order, a group at a time. One that fails stops none of the others. */
export async function inPieces<T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += PIECE)
    await Promise.allSettled(items.slice(from, from + PIECE).map((item) => act(item)))
}
