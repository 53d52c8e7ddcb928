// `npm run check`: everything that needs no browser and no database: format, lint, types, texts, dead code, import
// rules, comments, small files, documents, licences, known weaknesses of packages.
import { spawnSync } from 'node:child_process'

process.chdir(new URL('../..', import.meta.url).pathname)

/** @type {[what: string, command: string[]][]} */
const steps = [
  ['format', ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.']],
  ['lint and types', ['scripts/checks/lint-and-types.mjs', '--prove']],
  ['texts', ['scripts/checks/texts.mjs', '--prove']],
  ['dead code', ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['import rules', ['scripts/checks/boundaries.mjs', '--prove']],
  ['comments', ['scripts/checks/comments.mjs', '--prove']],
  ['small files', ['scripts/checks/small-files.mjs']],
  ['rules of the tests', ['scripts/checks/rules.mjs']],
  ['city packs', ['scripts/checks/city-packs.mjs']],
  ['translations', ['--import', 'tsx', 'scripts/translations/translations.mjs', 'check']],
  ['citations', ['scripts/checks/cited-documents.mjs']],
  ['cited symbols', ['scripts/checks/cited-symbols.mjs', '--prove']],
  ['configuration', ['scripts/checks/configuration.mjs']],
  ['third-party list', ['scripts/checks/third-party.mjs', '--check']],
  ['lock file', ['scripts/checks/packages/lock-file.mjs']],
  ['audit', ['scripts/checks/packages/audit.mjs']],
]

let failed = false
for (const [what, command] of steps) {
  const started = Date.now()
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${what} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (status !== 0) failed = true
}
process.exit(failed ? 1 : 0)
