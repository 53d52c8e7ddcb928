import { expect, it } from 'vitest'
import { openOutbox, readRows } from './outbox.ts'

const row = (id: string) =>
  ({
    id,
    kind: 'tour-delete',
    entity: 'tour:1',
    payload: { tourId: 1, title: '' },
    status: 'pending',
    dependsOn: [],
  }) as never

/** Reads several function calls deep, as code does that several transactions share. */
const deep = async (levels: number): Promise<void> => {
  if (levels > 0) await deep(levels - 1)
}

it('undoes all of a transaction that fails, also what was written after awaiting functions of our own', async () => {
  const outbox = openOutbox('outbox-transaction-1')
  const failed = outbox.write(async (tables) => {
    await tables.rows.add(row('first'))
    await deep(8)
    await tables.rows.add(row('second'))
    throw new Error('half way')
  })
  await expect(failed).rejects.toThrow('half way')
  expect(await readRows(outbox)).toEqual([])
  outbox.close()
})
