/** Rules of the engine broken on purpose, from outside: the model must find each. */
import type { RxCollection } from 'rxdb/plugins/core'
import { CLAIM } from '#data/outbox/claim-mark.ts'
import type { StoredRow } from '#data/outbox/row.ts'
import type { Store } from '#data/store.ts'
import type { BrokenRule } from './world.ts'

type Call = (...args: never[]) => unknown

/** The collection with some methods in other words. */
const instead = <C extends RxCollection>(shared: C, methods: Readonly<Record<string, Call>>): C =>
  new Proxy(shared, {
    get(target, name) {
      const value = methods[String(name)] ?? (Reflect.get(target, name, target) as unknown)
      return typeof value === 'function' ? (value as Call).bind(target) : value
    },
  })

/** A repeated request carries a new key. */
const newKeyAtEachTry = (): BrokenRule => {
  const sent = new Set<string>()
  return {
    rekey(key) {
      if (sent.has(key)) return crypto.randomUUID()
      sent.add(key)
      return key
    },
  }
}

/** A row is removed when it is sent, not when it is answered. */
const rowRemovedBeforeTheAnswer: BrokenRule = {
  engineStore: (store) => ({
    ...store,
    outbox: instead(store.outbox, {
      async writeOver(rows: StoredRow[]) {
        await store.outbox.writeOver(rows)
        const sent = rows.flatMap(({ payload }) =>
          'claimed' in payload
            ? Object.values(payload.claimed).flatMap((rowIds) => String(rowIds).split(' '))
            : [],
        )
        await store.outbox.removeNow(sent)
      },
    }),
  }),
}

/** A row that was sent already is coalesced with a later change as if it had not been. */
const sentRowsAreCoalesced: BrokenRule = {
  pageStore: (store) =>
    ({
      ...store,
      outbox: instead(store.outbox, {
        readNow: async () =>
          (await store.outbox.readNow())
            .filter(({ kind }) => kind !== CLAIM)
            .map((row) => ({ ...row, firstSentAt: 0, status: 'pending' })),
      }),
    }) as Store,
}

export const BROKEN_RULES: readonly (readonly [name: string, rule: () => BrokenRule])[] = [
  ['a new Idempotency-Key at each try', newKeyAtEachTry],
  ['a row removed before the answer is stored', () => rowRemovedBeforeTheAnswer],
  ['a row coalesced that was sent already', () => sentRowsAreCoalesced],
]
