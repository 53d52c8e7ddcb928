import { existsSync } from 'node:fs'
import { defineConfig, type LaunchOptions } from '@playwright/test'
import { CHROMIUM_FLAGS } from './scripts/start/chromium-flags.mjs'

const firstThere = (...paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path) => path !== undefined && existsSync(path))

const chromium = firstThere(process.env.CHROMIUM, '/usr/bin/chromium')
/** The same engine without its windows, where it is installed: journeys take little more than half the time in it. */
const headlessShell = firstThere('/usr/bin/chromium-headless-shell') ?? chromium

const launch = (executablePath: string | undefined): LaunchOptions => ({
  ...(executablePath !== undefined && { executablePath }),
  args: [
    ...CHROMIUM_FLAGS,
    '--autoplay-policy=user-gesture-required',
    // The microphone is one that beeps, and its permission is granted without a question.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
})

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
/** Background Sync is only in the whole browser. */
const NEEDS_WHOLE_BROWSER = '**/sync-unattended.e2e.ts'

/** Drives the built app in a real Chromium against the real server, at the sizes of a phone and of a desk. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: false,
  // Journeys wait more than they work: two files at once, each with a product of its own.
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: { launchOptions: launch(headlessShell), trace: 'retain-on-failure', screenshot: 'only-on-failure' },
  // Journeys tagged @streets look at street data; `npm run test:bare` runs them without the extracts beside the checkout.
  projects: [
    // A journey tagged @desk needs the keys or the width of a desk.
    { name: 'phone', testIgnore: NEEDS_WHOLE_BROWSER, grepInvert: /@desk/, use: PHONE },
    // A journey tagged @once runs on the phone only: it is long and does not depend on the screen, or it needs touch.
    {
      name: 'desktop',
      testIgnore: NEEDS_WHOLE_BROWSER,
      grepInvert: /@once/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'whole browser',
      testMatch: NEEDS_WHOLE_BROWSER,
      use: { ...PHONE, launchOptions: launch(chromium) },
    },
  ],
})
