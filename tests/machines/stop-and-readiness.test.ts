/** How a process says that it is ready, and how it ends. */
import { connect } from 'node:net'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { HttpTransportType } from '@microsoft/signalr'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/roles/config.ts'
import { openDatabase } from '#server/kernel/db/open-database.ts'
import { type RunningServer, runServer } from '#server/roles/run-server.ts'
import { client } from '#tests/hub/hub-server.ts'
import { freshDatabase, temporaryFolder } from '#tests/support/server.ts'

const running: RunningServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

async function start(environment: Readonly<Record<string, string>> = {}) {
  const dataDir = await temporaryFolder()
  const databaseUrl = await freshDatabase()
  const server = await runServer({
    config: readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO_AUDIO: 'off',
      LOG_LEVEL: 'silent',
      ...environment,
    }),
    say: () => undefined,
  })
  running.push(server)
  const origin = `http://127.0.0.1:${server.port}`
  const ready = async () => {
    const answer = await fetch(`${origin}/health/ready`)
    return { code: answer.status, ...((await answer.json()) as object) }
  }
  return { server, origin, dataDir, databaseUrl, ready }
}

const GOOD = {
  code: 200,
  status: 'ready',
  database: true,
  migrations: true,
  objectStore: true,
  draining: false,
}

async function signIn(origin: string): Promise<{ readonly token: string; readonly userId: string }> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'free@streetlore.example', password: 'walk-free-2026' }),
  })
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } }
  return { token, userId: user.id }
}

describe('a process of the server', () => {
  it('is ready while the database, its tables and the files are there, and lives either way', async () => {
    const { origin, ready, dataDir, databaseUrl } = await start()
    expect(await ready()).toEqual(GOOD)
    await rename(join(dataDir, 'objects'), join(dataDir, 'gone'))
    await expect.poll(ready).toEqual({ ...GOOD, code: 503, status: 'not-ready', objectStore: false })
    await rename(join(dataDir, 'gone'), join(dataDir, 'objects'))
    await expect.poll(ready).toEqual(GOOD)
    const database = openDatabase(databaseUrl)
    await database.pool.query('delete from drizzle.__drizzle_migrations where id = 1')
    await database.close()
    await expect.poll(ready).toMatchObject({ code: 503, migrations: false })
    const live = await fetch(`${origin}/health/live`)
    expect([live.status, await live.json()]).toEqual([200, { status: 'live' }])
  })

  it('says first that it is not ready, answers a request in work, tells listeners to come again, and then ends', async () => {
    const { server, origin, ready } = await start({ DRAIN_DELAY_S: '1' })
    const { token, userId } = await signIn(origin)
    const { connection } = client(`${origin}/hubs/tour`, token, HttpTransportType.WebSockets)
    const reconnecting = new Promise<Error | undefined>((resolve) => connection.onreconnecting(resolve))
    await connection.start()
    await connection.invoke('JoinUserGroup', userId)

    // Half a request, which comes whole only while the server ends.
    const body = JSON.stringify({ email: 'free@streetlore.example', password: 'walk-free-2026' })
    const socket = connect(server.port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
    const ended = once(socket, 'close')
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    )
    // An idle connection that is kept alive must not hold the end up.
    const idle = connect(server.port, '127.0.0.1')
    idle.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(idle, 'data')

    const stopped = server.stop()
    await expect.poll(ready).toMatchObject({ code: 503, status: 'not-ready', draining: true })
    // A client that has not noticed the stop yet is still served.
    expect((await fetch(`${origin}/api/topics`)).status).toBe(200)
    await reconnecting
    socket.write(body.slice(10))
    await ended
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toContain('"token":')
    expect(answer.toLowerCase()).toContain('connection: close')
    await connection.stop()
    await stopped
    await expect(fetch(origin)).rejects.toThrow()
  })

  it('cuts what does not end in time', async () => {
    const { server } = await start({ DRAIN_TIMEOUT_S: '1' })
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => undefined).resume()
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{',
    )
    await once(socket, 'connect')
    // Answered after the half request has come.
    await fetch(`http://127.0.0.1:${server.port}/health/live`)
    const closed = once(socket, 'close')
    const beganMs = performance.now()
    await server.stop()
    await closed
    expect(performance.now() - beganMs).toBeLessThan(5_000)
  })

  it('that only works serves its health and nothing else', async () => {
    const { origin, ready } = await start({ ROLE: 'worker' })
    expect(await ready()).toEqual(GOOD)
    expect((await fetch(`${origin}/api/topics`)).status).toBe(404)
  })
})
