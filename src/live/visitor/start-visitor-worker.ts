/** The only place that starts the visitor's worker. The bundler reads this expression as it stands, so the path is relative. */
export const startVisitorWorker = (): Worker =>
  new Worker(new URL('../../../workers/sync/visitor.worker.ts', import.meta.url), {
    type: 'module',
    name: 'visitor',
  })
