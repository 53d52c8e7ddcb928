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

/** The unit tests of sync, and those of the service worker's drain: what `npm run mutants` runs for every planted fault. */
export default defineConfig({
  test: {
    include: ['{src/{changes,data/outbox},workers/sync,sw}/**/*.test.ts', 'tests/sync/wake.test.ts'],
    setupFiles: ['tests/support/silent-console.ts', 'fake-indexeddb/auto'],
    // A planted fault may keep a test waiting for ever; this limit ends it.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    sequence: { sequencer: QuickFirst },
  },
})
