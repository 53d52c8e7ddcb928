/** How a change gets into the outbox, for the commands of every subject. */
import type { Result } from '#contract/failure.ts'
import type { ChangeKind } from '#changes/payloads.ts'
import type { enqueueAll, NewChange } from '#data/outbox/enqueue.ts'
import type { Store } from '#data/store/store.ts'

/** Runs `act` on the open store. An error of the storage becomes a failure; a transaction that failed changed nothing. */
export type Guarded = <T>(act: (store: Store) => Promise<Result<T>>) => Promise<Result<T>>
export type AddChange = <K extends ChangeKind>(
  store: Store,
  change: NewChange<K>,
) => Promise<string | undefined>
/** Adds all of them or none; `also` is done in the same transaction. */
export type AddChanges = (
  store: Store,
  changes: readonly NewChange<ChangeKind>[],
  also?: Parameters<typeof enqueueAll>[2],
) => Promise<(string | undefined)[]>
