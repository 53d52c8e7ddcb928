/** Which Chromium drives the journeys. */
import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../../scripts/start/chromium-flags.mjs'

const firstThere = (...paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path) => path !== undefined && existsSync(path))

const chromium = firstThere(process.env.CHROMIUM, '/usr/bin/chromium')

const launch = (executablePath: string | undefined): LaunchOptions => ({
  ...(executablePath !== undefined && { executablePath }),
  args: [
    ...CHROMIUM_FLAGS,
    '--autoplay-policy=user-gesture-required',
    // A microphone that beeps, and nobody to ask for it.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
})

/** The whole browser, as people have it: for what the small one lacks, such as Background Sync. */
export const wholeBrowser = launch(chromium)

/** Chromium without its windows, where it is installed: the same engine, and journeys take little more than half the time. */
export const smallBrowser = launch(
  firstThere(process.env.CHROMIUM_HEADLESS_SHELL, '/usr/bin/chromium-headless-shell', chromium),
)
