import { defineConfig } from 'vitest/config'

/** The tests of sync that need no database: what `npm run mutants` runs for every planted fault. */
export default defineConfig({
  test: {
    include: ['{src/{data,changes,live},workers,sw}/**/*.test.ts', 'tests/sync/*.test.ts'],
    exclude: [
      // These start the real server, with PostgreSQL.
      'tests/sync/{fact-reports,preferences,routes-on-server}.test.ts',
      // These send no changes.
      'tests/sync/{downloads-kept,hub,hub-events,place-facts,pull}.test.ts',
    ],
    setupFiles: ['tests/support/silent-console.ts', 'fake-indexeddb/auto'],
    // A test that waits for what a planted fault keeps from coming shall end soon.
    testTimeout: 10_000,
    hookTimeout: 10_000,
  },
})
