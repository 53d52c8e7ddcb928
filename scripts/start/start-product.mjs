// Starts the built product on a folder and port of its own, for scripts that look at it or measure it.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** @returns {Promise<number>} */
export const freePort = () =>
  new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {net.AddressInfo} */ (probe.address())
      probe.close(() => resolve(port))
    })
  })

/**
 * Returns the folder of street data that `OSM_EXTRACTS` names, or the one beside or above the checkout, or `undefined`
 * where there is none; `OSM_EXTRACTS=none` hides it.
 */
export function osmExtracts() {
  const named = process.env.OSM_EXTRACTS
  if (named) return named === 'none' ? undefined : named
  for (
    let folder = process.cwd(), up = path.dirname(folder);
    up !== folder;
    folder = up, up = path.dirname(folder)
  ) {
    const candidate = path.join(up, 'shared/data/osm-extracts')
    if (existsSync(candidate)) return candidate
  }
  return undefined
}

/** @typedef {'Free' | 'Premium'} Tier */
/** @typedef {Awaited<ReturnType<typeof startProduct>>} Product */

/** @param {{ maps?: boolean, demoAudio?: string }} [options] `maps`: with the street maps that are here */
export async function startProduct({ maps = false, demoAudio = 'off' } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'streetlore-run-'))
  const extracts = osmExtracts()
  if (maps && extracts) {
    mkdirSync(path.join(dataDir, 'maps'), { recursive: true })
    for (const file of readdirSync(extracts))
      if (file.endsWith('.pmtiles')) cpSync(path.join(extracts, file), path.join(dataDir, 'maps', file))
  }
  const port = await freePort()
  let output = ''
  const child = spawn(process.execPath, ['build/server.js'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO_AUDIO: demoAudio },
  })
  child.stdout.on('data', (bytes) => (output += bytes))
  child.stderr.on('data', (bytes) => (output += bytes))
  const origin = `http://localhost:${port}`
  for (let tries = 0; ; tries += 1) {
    const isUp = await fetch(`${origin}/api/topics`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) break
    if (tries > 600 || child.exitCode !== null) throw new Error(`the server did not come up:\n${output}`)
    await delay(100)
  }
  /** @param {Tier} tier */
  const account = (tier) => {
    const [, email = '', password = ''] = new RegExp(`^${tier}: (\\S+) (.+)$`, 'm').exec(output) ?? []
    return { email, password: password.trim() }
  }
  // Both accounts have been here before: the setup for newcomers would lie over every dashboard.
  for (const tier of /** @type {const} */ (['Free', 'Premium'])) {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(account(tier))
    const { token } = await (
      await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })
    ).json()
    await fetch(`${origin}/api/user/preferences/narration`, {
      method: 'PUT',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: JSON.stringify({
        narrationSpeed: 1,
        narrationStyle: 'conversational',
        language: 'en',
        includeLocalPhrases: true,
        backgroundMusic: false,
        autoplayNext: true,
      }),
    })
  }
  return {
    origin,
    port,
    account,
    /**
     * A call of the API; `body` makes it a POST.
     * @param {string | undefined} token
     * @param {string} pathname
     * @param {object} [body]
     * @returns {Promise<any>}
     */
    async call(token, pathname, body) {
      const answer = await fetch(`${origin}/api${pathname}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return answer.json()
    },
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Asks for a tour and waits until all of its sound is there.
 * @param {Product} product
 * @param {string} token
 * @param {object} place
 * @returns {Promise<{ id: number, slug: string, title: string }>}
 */
export async function makeTour(product, token, place) {
  const { jobId } = await product.call(token, '/tours/generate', place)
  for (;;) {
    const { items } = await product.call(token, '/tours/my-tours?pageSize=100')
    const tour = items.find(
      (/** @type {{ generationJobId: string }} */ item) => item.generationJobId === jobId,
    )
    if (tour?.generationStatus === 'failed') throw new Error('the tour could not be made')
    if (tour?.slug && tour.chunkCount > 0 && tour.chunksGenerated === tour.chunkCount) return tour
    await delay(400)
  }
}
