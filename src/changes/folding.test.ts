import * as fc from 'fast-check'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore, type Store } from '#data/store/store.ts'
import { foldTour } from '#data/tours/fold-tour.ts'
import type { TourView } from './subjects/tour-view.ts'
import { discardRow } from '#data/outbox/decide.ts'
import { enqueue } from '#data/outbox/enqueue.ts'
import { emptyOutbox, readRows } from '#data/outbox/outbox.ts'
import type { OutboxRow, RowStatus } from './row.ts'

const TOURS = [1, 2]

const view = (id: number, fields: Partial<TourView> = {}): TourView =>
  ({ id, title: `Tour ${id}`, isPublic: false, playCount: 3, version: 1, pending: [], ...fields }) as TourView

/** An act of a user on a tour, as the screens do it: a toggle requests the opposite of what shows. */
type Act = { readonly tourId: number; readonly act: 'toggle' | 'delete' | 'start' | 'heard' }
const acts = fc.array(
  fc.record({
    tourId: fc.constantFrom(...TOURS),
    act: fc.constantFrom<Act['act']>('toggle', 'toggle', 'delete', 'start', 'heard'),
  }),
  { maxLength: 12 },
)

const row = (fields: Partial<OutboxRow>): OutboxRow =>
  ({
    id: `row-${fields.seq}`,
    kind: 'tour-play',
    entity: 'tour:1',
    payload: { tourId: 1, title: 'Tour 1', durationPlayed: 0 },
    baseVersion: 1,
    dependsOn: [],
    createdAt: 0,
    firstSentAt: 0,
    status: 'pending',
    attempts: 0,
    nextAttemptAt: 0,
    ...fields,
  }) as OutboxRow

const rows = fc
  .array(
    fc.record({
      kind: fc.constantFrom('tour-publicity', 'tour-delete', 'tour-play'),
      tourId: fc.constantFrom(...TOURS),
      status: fc.constantFrom<RowStatus>('pending', 'inflight', 'failed', 'blocked', 'conflict'),
      isPublic: fc.boolean(),
      durationPlayed: fc.constantFrom(0, 60),
    }),
    { maxLength: 10 },
  )
  .map((list) =>
    list.map(({ kind, tourId, status, ...payload }, seq) =>
      row({
        seq,
        kind: kind as 'tour-play',
        status,
        entity: `tour:${tourId}`,
        payload: { tourId, title: '', ...payload },
      }),
    ),
  )

describe('folding', () => {
  it('twice is folding once', () => {
    fc.assert(
      fc.property(rows, (list) => {
        for (const id of TOURS) {
          const once = foldTour(view(id), list)
          if (once) expect(foldTour(once, list)).toEqual(once)
        }
      }),
      { verbose: true },
    )
  })

  it('leaves out what the fact has taken in already', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const settled = list.map(({ id }) => id)
        for (const id of TOURS) expect(foldTour(view(id), list, settled)).toEqual(view(id))
      }),
    )
  })

  it('shows the fact under a refused change, with the reason beside it', () => {
    const failure = { kind: 'rejected', status: 403, text: 'Not yours' } as const
    const refused = row({
      seq: 1,
      kind: 'tour-delete',
      status: 'failed',
      failure,
      payload: { tourId: 1, title: '' } as never,
    })
    expect(foldTour(view(1), [refused])).toMatchObject({
      isPublic: false,
      pending: [{ kind: 'tour-delete', status: 'failed', failure }],
    })
  })
})

describe('writing changes', () => {
  let store: Store
  const context = () => ({ outbox: store.outbox, now: () => 0 })
  const put = (rows: readonly OutboxRow[]) =>
    store.outbox.write(async (tables) => void (await tables.rows.bulkPut([...rows])))

  beforeAll(async () => {
    store = await openStore('folding-test', getRxStorageMemory())
  })
  afterAll(() => store.close())

  const shown = (list: readonly OutboxRow[]) =>
    TOURS.map((id) => {
      const folded = foldTour(view(id), list)
      return folded && { isPublic: folded.isPublic, playCount: folded.playCount }
    })

  it('coalesced or not, the same shows, and nothing that was sent is coalesced', async () => {
    await fc.assert(
      fc.asyncProperty(acts, fc.nat({ max: 5 }), async (list, sentAfter) => {
        await emptyOutbox(store.outbox)
        const plain: OutboxRow[] = []
        for (const [index, { tourId, act }] of list.entries()) {
          const now = foldTour(view(tourId), plain)
          if (!now) continue
          const change =
            act === 'toggle'
              ? ({ kind: 'tour-publicity', payload: { tourId, title: '', isPublic: !now.isPublic } } as const)
              : act === 'delete'
                ? ({ kind: 'tour-delete', payload: { tourId, title: '' } } as const)
                : ({
                    kind: 'tour-play',
                    payload: { tourId, title: '', durationPlayed: act === 'start' ? 0 : 60 },
                  } as const)
          plain.push(row({ seq: index, entity: `tour:${tourId}`, ...change } as Partial<OutboxRow>))
          await enqueue(context(), { ...change, baseVersion: 1 } as Parameters<typeof enqueue>[1])
          if (index === sentAfter) {
            const claimed = (await readRows(store.outbox)).map((one) => ({ ...one, firstSentAt: 1 }))
            await put(claimed)
          }
        }
        const stored = await readRows(store.outbox)
        expect(shown(stored)).toEqual(shown(plain))
        expect(stored.map(({ seq }) => seq)).toEqual(stored.map(({ seq }) => seq).toSorted((a, b) => a - b))
        expect(new Set(stored.map(({ seq }) => seq)).size).toBe(stored.length)
      }),
      { numRuns: 60, verbose: true },
    )
  })

  it('a toggle taken back before it was sent leaves nothing to send', async () => {
    await emptyOutbox(store.outbox)
    const payload = { tourId: 1, title: '', isPublic: true }
    await enqueue(context(), { kind: 'tour-publicity', payload, baseVersion: 1 })
    await enqueue(context(), {
      kind: 'tour-publicity',
      payload: { ...payload, isPublic: false },
      baseVersion: 1,
    })
    expect(await readRows(store.outbox)).toEqual([])
  })

  it('rows written at the same time by several tabs are all in order', async () => {
    await emptyOutbox(store.outbox)
    await Promise.all(
      Array.from({ length: 8 }, () =>
        enqueue(context(), {
          kind: 'tour-play',
          payload: { tourId: 1, title: '', durationPlayed: 5 },
          baseVersion: 1,
        }),
      ),
    )
    const seqs = (await readRows(store.outbox)).map(({ seq }) => seq)
    expect(new Set(seqs).size).toBe(8)
  })

  it('a change that is being sent cannot be taken back', async () => {
    const [first, second] = await readRows(store.outbox)
    await put([{ ...(first as OutboxRow), status: 'inflight' }])
    expect(await discardRow(context(), first?.id ?? '')).toBe(false)
    expect(await discardRow(context(), second?.id ?? '')).toBe(true)
  })
})
