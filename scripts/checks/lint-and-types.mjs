// Lints and type-checks everything. The linter's rules on promises need types, so it loads every program anyway and reports
// the compiler's errors on the way; that costs a third of what the compiler costs alone. It checks each file in the first
// program of tsconfig.json that includes it, so the compiler still checks two programs by itself: the workers and the service
// worker, whose globals are fewer than those of the page that shares their files.
// `--prove` first plants one error per folder in a copy of the folder tree, and fails unless each is reported.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** One wrong file for each folder of a program, and one for each rule that says which globals a program has. */
const WRONG = 'export const wrong: string = 1\n'
const WRONG_JS = '/** @type {string} */\nexport const wrong = 1\n'
/** @type {Record<string, string>} */
const PLANTED = {
  'contract/wrong.ts': WRONG,
  'contract/page.ts': 'export const title = document.title\n',
  'texts/en/wrong.ts': WRONG,
  'src/kit/wrong.ts': WRONG,
  'src/ui/wrong.tsx': WRONG,
  'src/ui/node.ts': 'export const id = process.pid\n',
  'src/data/wrong.ts': WRONG,
  'workers/sync/wrong.ts': WRONG,
  'sw/wrong.ts': WRONG,
  'server/wrong.ts': WRONG,
  'server/promise.ts': 'const later = async () => 1\nexport const go = () => { later() }\n',
  'server/wrong.test.ts': WRONG,
  'tests/wrong.ts': WRONG,
  'e2e/wrong.ts': WRONG,
  'samples/wrong.ts': WRONG,
  'bench/sync/wrong.ts': WRONG,
  'bench/sync/wrong.mjs': WRONG_JS,
  'scripts/checks/wrong.mjs': WRONG_JS,
}

/**
 * @param {string} cwd
 * @param {string[]} options
 */
const oxlint = (cwd, ...options) =>
  spawnSync(
    process.execPath,
    ['node_modules/oxlint/bin/oxlint', '--quiet', '--type-aware', '--type-check', ...options],
    { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )

function prove() {
  const copy = mkdtempSync(path.join(tmpdir(), 'streetlore-lint-'))
  try {
    for (const file of [
      'package.json',
      '.oxlintrc.json',
      ...readdirSync('.').filter((name) => name.startsWith('tsconfig')),
    ])
      cpSync(file, path.join(copy, file))
    symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'))
    for (const [file, text] of Object.entries(PLANTED)) {
      mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
      writeFileSync(path.join(copy, file), text)
    }
    const { stdout } = oxlint(copy, '--format', 'unix')
    const missed = Object.keys(PLANTED).filter((file) => !stdout.includes(`${file}:`))
    if (missed.length > 0)
      throw new Error(`these planted errors were not reported: ${missed.join(', ')}\n${stdout}`)
    console.log(`lint and types: each of ${Object.keys(PLANTED).length} planted errors was reported`)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

if (process.argv.includes('--prove')) prove()
const { status, stdout, stderr } = oxlint('.')
process.stdout.write(stdout)
process.stderr.write(stderr)
const types = spawnSync(process.execPath, ['scripts/checks/typecheck.mjs', 'workers', 'sw'], {
  stdio: 'inherit',
})
process.exit(status === 0 && types.status === 0 ? 0 : 1)
