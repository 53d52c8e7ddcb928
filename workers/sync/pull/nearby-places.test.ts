import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fail, ok } from '#contract/failure.ts'
import type { AskInput } from '#contract/threads/sync-api.ts'
import { watchFact } from '#data/queries/facts.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { placeFactKey } from '#data/store/documents.ts'
import type { CallOptions } from '../http/http.ts'
import { pullNearbyPlaces } from './nearby-places.ts'
import type { PullContext } from './pull-context.ts'

const ROSSIO = { latitude: 38.71, longitude: -9.14 }
const PLACES = [{ id: 'lisbon/rossio', name: 'Rossio' }]

let store: Store
let count = 0
let isOffline: boolean
let calls: (readonly [string, AskInput, string | undefined])[]
beforeEach(async () => {
  count += 1
  isOffline = false
  calls = []
  store = await openStore(`nearby-places-${count}`, getRxStorageMemory())
})
afterEach(() => store.close())

const pull = (place: typeof ROSSIO) =>
  pullNearbyPlaces(
    {
      store,
      http: {
        call: async (name: string, input: AskInput, options?: CallOptions) => {
          calls.push([name, input, options?.etag])
          if (isOffline) return fail({ kind: 'offline' })
          return ok({ isNotModified: options?.etag === 'e1', etag: 'e1', status: 200, value: PLACES })
        },
      },
      now: () => 1_800_000_000_000,
      signal: new AbortController().signal,
    } as unknown as PullContext,
    place,
  )
const stored = (place: typeof ROSSIO) => firstValueFrom(watchFact(store, placeFactKey('places', place)))

it('are kept as they were seen, and stay without a signal', async () => {
  expect(await pull(ROSSIO)).toEqual({ ok: true, value: null })
  expect(calls).toEqual([['nearbyPlaces', { query: { ...ROSSIO, radiusM: 2800, limit: 100 } }, undefined]])
  isOffline = true
  expect(await pull(ROSSIO)).toEqual({ ok: false, failure: { kind: 'offline' } })
  expect(await stored(ROSSIO)).toEqual({ isKnown: true, value: PLACES })
})

it('are not sent again where nothing has changed', async () => {
  await pull(ROSSIO)
  await pull(ROSSIO)
  expect(calls.map(([, , etag]) => etag)).toEqual([undefined, 'e1'])
  expect(await stored(ROSSIO)).toEqual({ isKnown: true, value: PLACES })
})

it('of another part of the town are asked for anew', async () => {
  await pull(ROSSIO)
  isOffline = true
  expect((await pull({ latitude: 38.73, longitude: -9.14 })).ok).toBe(false)
  expect(await stored({ latitude: 38.73, longitude: -9.14 })).toEqual({ isKnown: false })
})
