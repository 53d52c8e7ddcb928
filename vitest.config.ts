import { availableParallelism } from 'node:os'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

/** Unit tests sit beside the code; `tests/` holds what crosses modules. Files named *.dom.test.tsx run in jsdom. */
export default defineConfig({
  test: {
    // By itself Vitest leaves one core free, which on two is half of them.
    maxWorkers: availableParallelism(),
    projects: [
      {
        plugins: [vanillaExtractPlugin()],
        test: {
          name: 'unit',
          include: ['{contract,texts,src,workers,sw,server,scripts}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/silent-console.ts', 'fake-indexeddb/auto'],
          testTimeout: 20_000,
        },
      },
      {
        plugins: [vanillaExtractPlugin()],
        test: {
          name: 'integration',
          include: ['tests/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/silent-console.ts', 'fake-indexeddb/auto'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
