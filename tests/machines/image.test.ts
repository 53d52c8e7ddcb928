/** An operator who has the image alone runs the product, and does with it what `npm run …` does with the sources. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DEFAULT_PORT } from '#contract/paths.ts'
import { streetCellOf, streetCellPath } from '#contract/street-cells.ts'
import { freshDatabase, temporaryFolder } from '#tests/support/server.ts'
import { type Image, makeImageFolder } from './image-folder.ts'
import { freePort } from './processes.ts'

const root = resolve(import.meta.dirname, '../..')
const EMAIL = 'wanda@example.org'

let image: Image
let dataDir: string
let databaseUrl: string
let origin: string
let server: ChildProcess
let said = ''

const environmentOf = (own: Readonly<Record<string, string>>) => ({
  PATH: process.env['PATH'],
  ...image.environment,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  ...own,
})

beforeAll(async () => {
  image = makeImageFolder(await temporaryFolder())
  dataDir = await temporaryFolder()
  databaseUrl = await freshDatabase()
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const [, ...args] = image.command
  server = spawn(process.execPath, args, {
    cwd: image.folder,
    env: environmentOf({ PORT: String(port), HOST: '127.0.0.1', ROLE: 'all', DEMO_AUDIO: 'off' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const state = () =>
    server.exitCode === null
      ? fetch(`${origin}/health/ready`).then(
          ({ status }) => status,
          () => 'starting',
        )
      : `ended: ${said}`
  await vi.waitFor(async () => expect(await state()).not.toBe('starting'), { timeout: 60_000, interval: 50 })
  expect(await state()).toBe(200)
})
afterAll(async () => {
  if (server?.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGKILL')
  await once(server, 'exit')
})

interface Outcome {
  readonly code: number
  readonly text: string
}

/** The command runs as `docker compose exec web-1 node build/<command>.js …` would. */
const run = (command: string, args: readonly string[] = [], own: Readonly<Record<string, string>> = {}) =>
  new Promise<Outcome>((done) => {
    const options = { cwd: image.folder, env: environmentOf(own) }
    execFile(process.execPath, [`build/${command}.js`, ...args], options, (error, out, complaint) =>
      done({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, text: out + complaint }),
    )
  })

describe('the image', () => {
  it('runs the product with what the Dockerfile copies and the packages of production alone', async () => {
    expect(image.command[0]).toBe('node')
    expect(image.port).toBe(DEFAULT_PORT)
    expect(existsSync(join(image.folder, 'node_modules/tsx'))).toBe(false)
    const page = await fetch(origin)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('the built page')])
    const signedUp = await fetch(`${origin}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: EMAIL,
        password: 'a-long-walk-in-the-rain',
        firstName: 'Wanda',
        lastName: 'Wu',
        acceptPrivacyPolicy: true,
        acceptTermsAndConditions: true,
      }),
    })
    expect(await signedUp.json()).toMatchObject({ success: true })
    // The maps that ship, cut by a thread of the build.
    const munich = streetCellPath(streetCellOf({ latitude: 48.137, longitude: 11.575 }))
    const map = await fetch(`${origin}${munich}`)
    expect([map.status, map.headers.get('content-type')]).toEqual([200, 'application/vnd.pmtiles'])
  })

  it('holds a built file for each command that runs the server’s sources', async () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>
    }
    const commands = Object.keys(scripts).filter((name) => scripts[name]?.includes(' server/'))
    expect(commands.toSorted()).toEqual(['admin', 'city', 'db', 'maps', 'reports', 'voices'])
    const outcomes = await Promise.all(commands.map((command) => run(command, ['--not-a-word'])))
    for (const [at, { code, text }] of outcomes.entries()) {
      expect(text).toContain(`npm run ${commands[at]}`)
      expect(code).toBe(1)
    }
  })

  it('finds accounts, reports and voices, and moves all of it into another database, beside the running server', async () => {
    const [found, reports, voices] = await Promise.all([
      run('admin', ['users', 'find', EMAIL, '--json']),
      run('reports'),
      run('voices', ['list']),
    ])
    expect([found.code, JSON.parse(found.text)]).toEqual([0, [expect.objectContaining({ email: EMAIL })]])
    expect(reports).toEqual({ code: 0, text: 'No open reports.\n' })
    expect([voices.code, voices.text]).toEqual([0, expect.stringMatching(/^en {2}\w/m)])

    const dump = join(dataDir, 'walks.dump')
    expect(await run('db', ['export', dump])).toMatchObject({ code: 0 })
    const elsewhere = { DATABASE_URL: await freshDatabase(), DATA_DIR: await temporaryFolder() }
    expect(await run('db', ['import', dump], elsewhere)).toMatchObject({ code: 0 })
    const moved = await run('admin', ['users', 'find', EMAIL, '--json'], elsewhere)
    expect(JSON.parse(moved.text)).toEqual(JSON.parse(found.text))
  })

  it('takes street maps of its operator', async () => {
    const added = await run('maps', ['add', join(image.folder, 'demo-data/munich.pmtiles')])
    expect([added.code, existsSync(join(dataDir, 'maps/munich.pmtiles'))]).toEqual([0, true])
  })

  it('ends in order at SIGTERM', async () => {
    const gone = once(server, 'exit')
    server.kill('SIGTERM')
    expect([await gone, said]).toEqual([[0, null], expect.not.stringContaining('rror')])
  })
})

describe('the build of the image', () => {
  it('is given the pictures that the build reads, and not what it makes itself', () => {
    const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    /** As Docker reads the file: the last pattern that fits the path, or a folder that it is in, decides. */
    const isLeftOut = (path: string) =>
      patterns.reduce((isOut, line) => {
        const pattern = line.replace(/^!/, '').replaceAll('.', '\\.').replaceAll('*', '[^/]*')
        return new RegExp(`^${pattern}(/|$)`).test(path) ? !line.startsWith('!') : isOut
      }, false)
    const { screenshots } = JSON.parse(readFileSync(join(root, 'public/manifest.webmanifest'), 'utf8')) as {
      readonly screenshots: readonly { readonly src: string }[]
    }
    const pictures = screenshots.map(({ src }) => `docs/screens/${src.split('/').at(-1)}`)
    expect(pictures.filter((path) => !existsSync(join(root, path)))).toEqual([])
    for (const path of [...pictures, 'package-lock.json', 'server/main.ts', 'demo-data/munich.pmtiles'])
      expect([path, isLeftOut(path)]).toEqual([path, false])
    for (const path of [
      'node_modules/tsx/package.json',
      'build/server.js',
      'dist/index.html',
      'data/secrets/x',
    ])
      expect([path, isLeftOut(path)]).toEqual([path, true])
  })
})
