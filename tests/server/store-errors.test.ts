/**
 * The messages that people get while the object store is full or does not answer; afterwards their file is stored.
 */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { StoreFailure, type StoreFailureKind } from '#server/kernel/runtime/store-failure.ts'
import { openDiskObjectStore } from '#server/kernel/storage/disk-object-store.ts'
import { startTestServer, temporaryFolder } from '#tests/support/server.ts'
import { createRoute } from './custom-route.ts'
import { picture, upload } from './media-upload.ts'

const disk = await openDiskObjectStore(await temporaryFolder())
let trouble: StoreFailureKind | undefined
const orFail = async <T>(work: () => Promise<T>): Promise<T> => {
  if (trouble) throw new StoreFailure(trouble, new Error('ENOSPC: no space left on device, write'))
  return await work()
}
const server = await startTestServer({
  parts: {
    store: {
      ...disk,
      put: (...file) => orFail(() => disk.put(...file)),
      get: (...file) => orFail(() => disk.get(...file)),
      head: (key) => orFail(() => disk.head(key)),
    },
  },
})
const { call, signUp } = server
const UNAVAILABLE = {
  status: 503,
  json: { code: 'unavailable' },
  headers: { 'retry-after': expect.any(String) },
}

it.each(['full', 'unreachable', 'refused'] as const)(
  'a file for a store that is %s is answered with 503, and the same request stores it once later',
  async (kind) => {
    const owner = await signUp()
    const route = await createRoute(server, owner)
    const form = { CustomPOIId: route.pois[0].id, MediaType: 1, file: await picture('jpeg') }
    const headers = { 'idempotency-key': randomUUID() }
    trouble = kind
    const refused = await upload(server, owner.token, form, headers)
    expect(refused).toMatchObject(UNAVAILABLE)
    expect(refused.text).not.toMatch(/ENOSPC|device/)
    trouble = undefined
    const taken = await upload(server, owner.token, form, headers)
    expect(taken.status, taken.text).toBe(201)
    expect((await upload(server, owner.token, form, headers)).text).toBe(taken.text)
    const usage = await call('GET', '/custom-media/usage', { token: owner.token })
    expect(usage.json.fileCount).toBe(1)

    const url = String(taken.json.mediaUrl)
    trouble = kind
    expect((await server.app.inject({ url })).statusCode).toBe(503)
    trouble = undefined
    expect((await server.app.inject({ url })).statusCode).toBe(200)
  },
)
