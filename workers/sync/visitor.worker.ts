/**
 * A visitor's worker. It calls the server and stores nothing, so that a visitor's lists do not wait for the code of the store. It
 * has the same interface as the sync worker.
 */
import { expose } from 'comlink'
import { waitFor } from './environment.ts'
import { startOnlineEngine } from './online-engine.ts'
import { createSessionApi } from './session-api.ts'

const surroundings = { fetch: fetch.bind(globalThis), now: Date.now, wait: waitFor }

expose(
  createSessionApi(async (session, emit) =>
    startOnlineEngine({ ...surroundings, emit }, session, { kind: 'unauthorized' }),
  ),
)
