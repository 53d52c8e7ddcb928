import { statSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The first test that fails ends a run: what is quick goes first. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => Number(moduleId.includes('/tests/sync/'))
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size
    return files.toSorted((a, b) => isSlow(a) - isSlow(b) || size(a) - size(b))
  }
}

/** The tests of sync that need no database: what `npm run mutants` runs for every planted fault. */
export default defineConfig({
  test: {
    include: ['{src/{data,changes,live},workers,sw}/**/*.test.ts', 'tests/sync/*.test.ts'],
    exclude: [
      // These start the real server, with PostgreSQL.
      'tests/sync/{fact-reports,preferences,routes-on-server}.test.ts',
      // These send no changes.
      'tests/sync/{downloads-kept,hub,hub-events,place-facts,pull,stored-files}.test.ts',
    ],
    setupFiles: ['tests/support/silent-console.ts', 'fake-indexeddb/auto'],
    // A test that waits for what a planted fault keeps from coming ends here.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    sequence: { sequencer: QuickFirst },
  },
})
