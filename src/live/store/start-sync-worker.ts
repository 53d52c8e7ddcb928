/** The only place that starts the sync worker. The bundler reads this expression as it stands, so the path is relative. */
export const startSyncWorker = (): Worker =>
  new Worker(new URL('../../../workers/sync/sync.worker.ts', import.meta.url), {
    type: 'module',
    name: 'sync',
  })
