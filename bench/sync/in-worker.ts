/** The worker of the benchmark, as its pages ask it. */
const worker = new Worker('/measured-worker.js', { type: 'module' })
let calls = 0

/** Milliseconds by what took them; `ms` where there is one figure. */
export type Took = Readonly<Record<string, number>>

export const inWorker = (job: string, name: string, count: number): Promise<Took> =>
  new Promise((resolve, reject) => {
    const id = (calls += 1)
    const hear = ({ data }: MessageEvent<{ id: number; took: Took; error?: string }>) => {
      if (data.id !== id) return
      worker.removeEventListener('message', hear)
      if (data.error === undefined) resolve(data.took)
      else reject(new Error(data.error))
    }
    worker.addEventListener('message', hear)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
    worker.postMessage({ id, job, name, count })
  })
