// A Chromium without a driver, as people have it: under a driver every request is also reported to the driver, by way of
// the browser's own process, which makes all requests slower and hides what else a page does.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHROMIUM_FLAGS } from '../../scripts/start/chromium-flags.mjs'

/**
 * Opens a page, which reports its own figures; returns a function that closes it.
 * @param {string} executablePath
 * @param {string} url
 */
export function openPlainly(executablePath, url) {
  const profile = mkdtempSync(join(tmpdir(), 'bench-'))
  const browser = spawn(
    executablePath,
    ['--headless=new', ...CHROMIUM_FLAGS, `--user-data-dir=${profile}`, url],
    {
      stdio: 'ignore',
      detached: true,
    },
  )
  if (browser.pid === undefined) throw new Error(`${executablePath} could not be started`)
  const group = -browser.pid
  const closed = new Promise((resolve) => browser.on('exit', resolve))
  return async () => {
    process.kill(group)
    await closed
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
