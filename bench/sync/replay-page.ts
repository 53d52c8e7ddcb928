/** Replays, alone and with a page that watches, and bare loops in turn. */
import { openStore } from '#data/store/store.ts'
import { inWorker } from './in-worker.ts'
import { showOnScreen } from './on-screen.ts'
import { tellFigures } from './tell-figures.ts'

const asked = new URLSearchParams(location.search)
const rounds = Number(asked.get('rounds'))
const changes = Number(asked.get('changes'))

const figures: Record<string, number[]> = {}
const note = (name: string, ms = Number.NaN) => (figures[name] ??= []).push(ms)

async function replay(name: string): Promise<void> {
  await inWorker('fill', name, changes)
  const { whole, fromFirst } = await inWorker('replay', name, changes)
  note('replay', whole)
  note('replay from first', fromFirst)
}

/** This page shows the list and the waiting changes meanwhile. */
async function replayWatched(name: string): Promise<void> {
  await inWorker('fill', name, changes)
  const store = await openStore(name)
  const { stop } = await showOnScreen(store)
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask' })
  const { whole } = await inWorker('replay', name, changes)
  note('replay watched', whole)
  note('longest task', longest)
  observer.disconnect()
  stop()
  await store.close()
}

tellFigures(async () => {
  const runs = [
    async () => note('bare loop', (await inWorker('bareLoop', '', changes)).ms),
    (round: number) => replay(`replay-${changes}-${round}`),
    ...(asked.has('alone') ? [] : [(round: number) => replayWatched(`watched-${changes}-${round}`)]),
  ]
  // The browser's own work for its first requests and its first database must not count for any of the runs.
  await inWorker('bareLoop', '', 100)
  await inWorker('fill', 'warm', 100)
  await inWorker('replay', 'warm', 100)
  for (let round = 0; round < rounds; round++)
    // Each round begins with another run, so that warming up helps none of them.
    for (const turn of runs.keys()) await runs[(round + turn) % runs.length]?.(round)
  return figures
})
