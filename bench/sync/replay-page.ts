/** Replays and bare loops in turn; sends what they took to the benchmark's server, for nobody looks into this browser. */
import { inWorker } from './in-worker.ts'

const asked = new URLSearchParams(location.search)
const rounds = Number(asked.get('rounds'))
const changes = Number(asked.get('changes'))
const figures: Record<string, number[]> = { replay: [], clear: [], 'bare loop': [] }
const note = (name: string, ms: number) => figures[name]?.push(ms)

async function measure(): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const bare = async () => note('bare loop', await inWorker('bareLoop', '', changes))
    const replay = async () => {
      note('replay', await inWorker('replay', `replay-${round}`, changes))
      note('clear', await inWorker('clear', '', 0))
    }
    // Who begins changes, so that warming up helps nobody.
    for (const run of round % 2 === 0 ? [bare, replay] : [replay, bare]) await run()
  }
}

const tell = (body: unknown) => fetch('/figures', { method: 'POST', body: JSON.stringify(body) })
measure().then(
  () => tell(figures),
  (error: unknown) => tell({ error: String(error) }),
)
