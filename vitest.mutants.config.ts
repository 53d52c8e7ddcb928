import { statSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isUnit = ({ moduleId }: TestSpecification) => !moduleId.includes('/tests/sync/')

/** The first test that fails ends a run: what is quick goes first. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const cost = (file: TestSpecification) =>
      statSync(file.moduleId).size + (isUnit(file) ? 0 : Number.MAX_SAFE_INTEGER / 2)
    return files.toSorted((a, b) => cost(a) - cost(b))
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
      'tests/sync/{downloads-kept,hub,hub-events,place-facts,pull}.test.ts',
    ],
    setupFiles: ['tests/support/silent-console.ts', 'fake-indexeddb/auto'],
    // A test that waits for what a planted fault keeps from coming ends here.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    sequence: { sequencer: QuickFirst },
  },
})
