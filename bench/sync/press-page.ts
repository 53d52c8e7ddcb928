/** Presses on a switch with few and many changes waiting, and bare writes of one row beside them, in turn. */
import { Dexie } from 'dexie'
import { filter, firstValueFrom } from 'rxjs'
import { createChangeCommands } from '#live/change-commands/create-change-commands.ts'
import { showOnScreen } from './on-screen.ts'
import { tellFigures } from './tell-figures.ts'
import { openWithChanges } from './waiting-changes.ts'

const asked = new URLSearchParams(location.search)
const presses = Number(asked.get('presses'))
const sizes = (asked.get('waiting') ?? '').split(',').map(Number)
/** Nobody presses faster; what one press leaves to do is not counted to the next. */
const BETWEEN_MS = 100

const figures: Record<string, number[]> = {}
const timed = async (name: string, act: () => Promise<unknown>) => {
  const begun = performance.now()
  await act()
  ;(figures[name] ??= []).push(performance.now() - begun)
}

/** Each press is of another tour, so that each adds a row. */
async function preparePress(waiting: number, isWatching: boolean) {
  const store = await openWithChanges(`press-${waiting}-${isWatching}`, waiting)
  const changes = createChangeCommands({ store: () => Promise.resolve(store), now: Date.now })
  const screen = isWatching ? await showOnScreen(store) : undefined
  const name = `press ${waiting}${isWatching ? ' watching' : ''}`
  const press = async (tourId: number) => {
    const { ok } = await changes.setTourPublicity(tourId, true)
    if (!ok) throw new Error('a press was refused')
  }
  return {
    async act(tourId: number) {
      if (!screen) return timed(name, () => press(tourId))
      const isSeen = ({ changes: shown }: { readonly changes: readonly unknown[] }) =>
        shown.length === waiting + tourId
      const seen = firstValueFrom(screen.shown$.pipe(filter(isSeen)))
      await timed(`${name} seen`, async () => {
        await timed(name, () => press(tourId))
        await seen
      })
    },
    async close() {
      screen?.stop()
      await store.close()
    },
  }
}

async function measure(waiting: number): Promise<void> {
  const bare = new Dexie(`bare-${waiting}`, { cache: 'disabled', chromeTransactionDurability: 'strict' })
  bare.version(1).stores({ rows: '++seq, &id, entity, status' })
  const write = (tourId: number) =>
    timed(`bare write ${waiting}`, () =>
      bare.table('rows').add({ id: crypto.randomUUID(), entity: `tour:${tourId}`, status: 'pending' }),
    )
  const [alone, watched] = [await preparePress(waiting, false), await preparePress(waiting, true)]
  const acts = [write, alone.act, watched.act]
  for (let turn = 1; turn <= presses; turn++)
    for (const at of acts.keys()) {
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
      await acts[(turn + at) % acts.length]?.(turn)
    }
  await alone.close()
  await watched.close()
}

tellFigures(async () => {
  for (const waiting of sizes) await measure(waiting)
  return figures
})
