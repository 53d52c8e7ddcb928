/** The worker of the benchmark, as its pages ask it. */
const worker = new Worker('/measured-worker.js', { type: 'module' })
let calls = 0

/** Answers the job's milliseconds. */
export const inWorker = (job: string, name: string, count: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const id = (calls += 1)
    const hear = ({ data }: MessageEvent<{ id: number; ms: number; error?: string }>) => {
      if (data.id !== id) return
      worker.removeEventListener('message', hear)
      if (data.error === undefined) resolve(data.ms)
      else reject(new Error(data.error))
    }
    worker.addEventListener('message', hear)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
    worker.postMessage({ id, job, name, count })
  })
