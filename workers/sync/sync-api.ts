/** The sync worker's interface, as the page calls it. */
import type { SyncApi } from '#contract/threads/sync-api.ts'
import { storageFailure } from '#data/device/storage-full.ts'
import { startEngine } from './engine.ts'
import type { Environment } from './environment.ts'
import { startOnlineEngine } from './online-engine.ts'
import { createSessionApi } from './session-api.ts'

/** Runs an engine with the store for each session; where the browser refuses storage, one that only makes calls. */
export const createSyncApi = (environment: Omit<Environment, 'emit'>): SyncApi =>
  createSessionApi((session, emit) =>
    startEngine({ ...environment, emit }, session).catch((error: unknown) =>
      startOnlineEngine({ ...environment, emit }, session, storageFailure(error)),
    ),
  )
