/** How many changes are decided side by side: enough to be quick, few enough that the page goes on painting. */
const PIECE = 50

/** Does the same with each of many changes, in their order, some at a time. One that cannot be done stops none of the others. */
export async function inPieces<T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += PIECE)
    await Promise.allSettled(items.slice(from, from + PIECE).map((item) => act(item)))
}
