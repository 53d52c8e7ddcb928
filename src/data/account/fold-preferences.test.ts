import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { enqueue, type OutboxContext } from '../outbox/enqueue.ts'
import { readRows } from '../outbox/outbox.ts'
import { openStore, type Store } from '../store/store.ts'
import { foldPreferences } from './fold-preferences.ts'

const { tour, narration } = PREFERENCE_DEFAULTS
const NONE = { accessibility: null, tour: null, narration: null }
let store: Store
let context: OutboxContext
let count = 0
beforeEach(async () => {
  store = await openStore(`preferences-${(count += 1)}`, getRxStorageMemory())
  context = { outbox: store.outbox, now: () => 1 }
})
afterEach(() => store.close())

const saveTour = (value: typeof tour) =>
  enqueue(context, { kind: 'preferences-tour', payload: { title: '', value }, baseVersion: 0 })
const saveNarration = (value: typeof narration) =>
  enqueue(context, { kind: 'preferences-narration', payload: { title: '', value }, baseVersion: 0 })
const reset = (group: 'tour' | 'narration') =>
  enqueue(context, { kind: 'preferences-reset', payload: { title: '', group }, baseVersion: 0 })

describe('preferences with pending changes', () => {
  it('are unknown where nothing is stored or waits', () => {
    expect(foldPreferences(undefined, [])).toBeUndefined()
  })

  it('show a save at once, group by group, and say what is on its way', async () => {
    const rowId = await saveTour({ ...tour, avoidCrowds: true })
    const view = foldPreferences(NONE, await readRows(store.outbox))
    expect(view).toMatchObject({ ...NONE, tour: { ...tour, avoidCrowds: true }, isFetched: true })
    expect(view?.pending).toMatchObject([{ rowId, kind: 'preferences-tour', status: 'pending' }])
  })

  it('show a save also where the server was never asked, and say that there may be more', async () => {
    await saveNarration({ ...narration, language: 'fr' })
    const view = foldPreferences(undefined, await readRows(store.outbox))
    expect(view?.narration?.language).toBe('fr')
    expect(view?.isFetched).toBe(false)
  })

  it('keep only the last unsent save of a group; other groups keep theirs', async () => {
    await saveTour({ ...tour, avoidCrowds: true })
    await saveNarration(narration)
    await saveTour({ ...tour, weatherSensitive: true })
    const rows = await readRows(store.outbox)
    expect(rows.map(({ entity }) => entity)).toEqual(['preferences:narration', 'preferences:tour'])
    expect(foldPreferences(NONE, rows)?.tour).toEqual({ ...tour, weatherSensitive: true })
  })

  it('are null again after a reset, which takes the place of an unsent save', async () => {
    await saveTour({ ...tour, avoidCrowds: true })
    await reset('tour')
    const rows = await readRows(store.outbox)
    expect(rows.map(({ kind }) => kind)).toEqual(['preferences-reset'])
    expect(foldPreferences({ ...NONE, tour }, rows)?.tour).toBeNull()
  })

  it('show what the server has where a save was refused', async () => {
    await saveTour({ ...tour, defaultDuration: 120 })
    const rows = (await readRows(store.outbox)).map((row) => ({ ...row, status: 'failed' as const }))
    const view = foldPreferences({ ...NONE, tour }, rows)
    expect(view?.tour).toEqual(tour)
    expect(view?.pending).toMatchObject([{ status: 'failed' }])
  })
})
