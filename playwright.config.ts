import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from './scripts/start/chromium-flags.mjs'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'
const executablePath = process.env.CHROMIUM ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined)

const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    ...CHROMIUM_FLAGS,
    '--autoplay-policy=user-gesture-required',
    // A microphone that beeps, and nobody to ask for it.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
}

/** Drives the built app in a real Chromium against the real server, at the sizes of a phone and of a desk. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: { launchOptions, trace: 'retain-on-failure', screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    // What is long and does not depend on the size of the screen is tagged @once.
    { name: 'desktop', grepInvert: /@once/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
