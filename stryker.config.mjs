// `npm run mutants`: StrykerJS plants faults in the heart of sync, one at a time, and runs the tests that reach each. A fault that
// no test sees survives; fewer than 85 of 100 seen fail the run. The report: build/mutants/report.html.
// Of the tests across modules only the quickest are among them, for the sake of time (vitest.mutants.config.ts).
/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: [
    'src/data/outbox/**/*.ts',
    'workers/sync/push/**/*.ts',
    'workers/sync/leader/leadership.ts',
    'sw/drain-once.ts',
    'sw/wake.ts',
    '!**/*.test.ts',
  ],
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts' },
  concurrency: 2,
  coverageAnalysis: 'perTest',
  // A fault in code that runs once, when a file is loaded, would need all tests again.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: 'build/mutants/incremental.json',
  tempDirName: 'build/mutants/sandboxes',
  ignorePatterns: [
    '/.ci',
    '/bench',
    '/build',
    '/data',
    '/dist*',
    '/docs',
    '/e2e',
    '/public',
    '/results',
    '/server',
    '/test-results',
  ],
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: 'build/mutants/report.html' },
  jsonReporter: { fileName: 'build/mutants/report.json' },
  thresholds: { high: 95, low: 85, break: 85 },
}
