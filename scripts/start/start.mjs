// `npm start`: installs what is missing, builds what is out of date, and runs the whole product.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fingerprint } from './fingerprint.mjs'
import { installPackages } from './install.mjs'

const MARK = 'build/fingerprint'
const SOURCES = [
  'contract',
  'src',
  'workers',
  'sw',
  'server',
  'texts',
  'public',
  'scripts',
  'index.html',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
]

process.chdir(new URL('../..', import.meta.url).pathname)
installPackages()

const now = fingerprint(SOURCES)
const built = existsSync(MARK) && existsSync('dist/index.html') && readFileSync(MARK, 'utf8') === now
if (!built) {
  console.log('Building …')
  const { status } = spawnSync(process.execPath, ['scripts/build/build.mjs'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(MARK, now)
}

const { PUBLIC_URL, CONTACT_EMAIL, OPEN_DATA_USER_AGENT } = process.env
// A server on the internet must name a contact first.
const isAtHome = !PUBLIC_URL || /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/.test(PUBLIC_URL)
const asksOthers = isAtHome || CONTACT_EMAIL || OPEN_DATA_USER_AGENT
const server = spawn(process.execPath, ['build/server.js'], {
  stdio: 'inherit',
  env: { ...(asksOthers && { OPEN_DATA: 'on' }), ...process.env },
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 0)))
