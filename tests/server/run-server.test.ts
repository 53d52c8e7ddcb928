import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/roles/config.ts'
import { type RunningServer, runServer } from '#server/roles/run-server.ts'

let dataDir: string
const running: RunningServer[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'streetlore-run-'))
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(
  environment: Readonly<Record<string, string>> = {},
): Promise<{ origin: string; lines: string[]; server: RunningServer }> {
  const lines: string[] = []
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    DEMO_AUDIO: 'off',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const server = await runServer({ config, say: (line) => lines.push(line) })
  running.push(server)
  return { origin: `http://127.0.0.1:${server.port}`, lines, server }
}
const post = async (url: string, body: object, token?: string) => {
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  })
  return (await answer.json()) as Record<string, unknown>
}
const get = async (url: string, token?: string) => {
  const answer = await fetch(url, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  // eslint-disable-next-line typescript/no-explicit-any
  return (await answer.json()) as any
}

describe('the whole server', () => {
  it('prints accounts that sign in, has the demo tours from its first answer, and keeps everything over a restart', async () => {
    const { origin, lines, server } = await start()
    const [free, premium] = lines.map((line) => /^(Free|Premium): (\S+) (\S+)$/.exec(line))
    expect([free?.[1], premium?.[1]]).toEqual(['Free', 'Premium'])
    expect(lines).toContain('Voices: en es fr de it pt zh. Text only: ja (npm run voices -- list).')
    let tourCount = 0
    for (const topic of ['History', 'Architecture', 'Culture', 'Nature', 'Food', 'Art', 'Science']) {
      const { totalCount, items } = await get(`${origin}/api/tours/by-topic/${topic}?pageSize=100`)
      expect(totalCount).toBeGreaterThan(0)
      expect(items[0].chunkCount).toBeGreaterThan(3)
      tourCount += totalCount as number
    }
    expect(tourCount).toBeGreaterThanOrEqual(16)

    const { token, user } = await post(`${origin}/api/auth/login`, {
      email: premium?.[2],
      password: premium?.[3],
    })
    expect(user).toMatchObject({ emailConfirmed: true })
    const place = { locationName: 'Florence', latitude: 43.7696, longitude: 11.2558, topic: 'Art' }
    const { jobId } = await post(`${origin}/api/tours/generate`, place, token as string)
    const mine = async (at: string) => (await get(`${at}/api/tours/my-tours`, token as string)).items
    await expect
      .poll(() => mine(origin), { timeout: 30_000, interval: 100 })
      .toMatchObject([{ generationJobId: jobId, generationStatus: 'completed', slug: expect.any(String) }])
    const house = await post(`${origin}/api/auth/login`, { email: 'house@streetlore.example', password: 'x' })
    expect(house).toMatchObject({ success: false })
    await server.stop()
    await expect(fetch(origin)).rejects.toThrow()

    const again = await start({
      STRIPE_SECRET_KEY: 'sk_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_ID: 'price_1',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    })
    expect(await mine(again.origin)).toMatchObject([{ generationJobId: jobId }])
    expect(await get(`${again.origin}/api/subscription/current`, token as string)).toMatchObject({
      priceId: 'price_1',
    })
    expect((await fetch(`${again.origin}/api/topics`)).headers.get('link')).toContain('/api/auth/google')
    for (const folder of ['secrets', 'mail'])
      expect(((await stat(join(dataDir, folder))).mode & 0o777).toString(8)).toBe('700')
    expect(((await stat(join(dataDir, 'secrets', 'session-secret'))).mode & 0o777).toString(8)).toBe('600')
  })

  it('leaves a data folder that another server uses alone', async () => {
    const { origin } = await start()
    await expect(start()).rejects.toThrow('Another Streetlore server')
    expect(await get(`${origin}/api/topics`)).toHaveLength(7)
  })
})
