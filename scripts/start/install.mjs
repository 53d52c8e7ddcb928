// Installs what is missing, and nothing twice: the packages of the lock file (no install scripts are needed), and for
// tests a Chromium: the system's, else Debian's package, else Playwright's own download, whichever can be had.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'

const MARK = 'node_modules/.streetlore-lock'
const MINIMUM_NODE = { major: 20, minor: 19 }

const lockHash = () => createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

/** Stops with a clear word where this Node is too old for the dependencies. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > MINIMUM_NODE.major || (major === MINIMUM_NODE.major && minor >= MINIMUM_NODE.minor)) return
  console.error(
    `Streetlore needs Node ${MINIMUM_NODE.major}.${MINIMUM_NODE.minor} or newer; this is ${process.versions.node}.`,
  )
  process.exit(1)
}

/** Installs the locked packages when they are missing or the lock file has changed since. */
export function installPackages() {
  requireNode()
  // `npm ci` would empty the folder that a link leads to, which other checkouts use as well.
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) return
  const hash = lockHash()
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === hash) return
  console.log('Installing packages …')
  const { status } = spawnSync(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' },
  )
  if (status !== 0) {
    console.error('Installing the packages failed; see the lines above. Is the npm registry within reach?')
    process.exit(1)
  }
  writeFileSync(MARK, hash)
}

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const systemChromium = () => [process.env.CHROMIUM, ...CANDIDATES].find((path) => path && existsSync(path))

function playwrightChromium() {
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      "import { chromium } from 'playwright-core'; process.stdout.write(chromium.executablePath())",
    ],
    { encoding: 'utf8' },
  )
  return stdout && existsSync(stdout) ? stdout : undefined
}

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const canInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** @param {string[]} packages */
function installSystemPackages(...packages) {
  if (packages.length === 0 || !canInstall()) return
  console.log(`Installing ${packages.join(' and ')} from the system packages …`)
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-qq', ...packages], { stdio: 'ignore' })
}

/** The path of a Chromium for tests; installs one where none is found. */
export function installChromium() {
  const found = systemChromium() ?? playwrightChromium()
  // Without its windows Chromium makes the journeys quicker; where that can't be had, they run in the whole browser.
  const missing = [
    ...(found ? [] : ['chromium']),
    ...(existsSync(HEADLESS_SHELL) ? [] : ['chromium-headless-shell']),
  ]
  installSystemPackages(...missing)
  const installed = found ?? systemChromium()
  if (installed) return installed
  console.log("Downloading Playwright's Chromium …")
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
  })
  const downloaded = playwrightChromium()
  if (downloaded) return downloaded
  console.error('No Chromium could be found or installed. Install one and set CHROMIUM to its path.')
  return process.exit(1)
}
