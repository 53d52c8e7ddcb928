/** The sync worker's interface: an engine with the store, or where the browser refuses storage one that only asks. */
import type { SyncApi } from '#contract/threads/sync-api.ts'
import { storageFailure } from '#data/device/storage-full.ts'
import { startEngine } from './engine.ts'
import type { Environment } from './environment.ts'
import { startOnlineEngine } from './online-engine.ts'
import { createSessionApi } from './session-api.ts'

export const createSyncApi = (environment: Omit<Environment, 'emit'>): SyncApi =>
  createSessionApi((session, emit) =>
    startEngine({ ...environment, emit }, session).catch((error: unknown) =>
      startOnlineEngine({ ...environment, emit }, session, storageFailure(error)),
    ),
  )
