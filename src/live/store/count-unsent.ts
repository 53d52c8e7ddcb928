import { readRows } from '#data/outbox/outbox.ts'
import { isWaiting } from '#changes/waiting-change.ts'
import type { Store } from '#data/store/store.ts'

/** How many changes will be sent without the user; undefined where the device does not let them be read. */
export async function countUnsent(opening: Promise<Store>): Promise<number | undefined> {
  try {
    return (await readRows((await opening).outbox)).filter(isWaiting).length
  } catch {
    return undefined
  }
}
