// Checks the import rules of .dependency-cruiser.cjs. A checker that sees nothing passes, so it is made to prove itself:
// `--prove` plants one violation per rule in a copy of the folder tree and fails unless each is reported by name.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import floors from './server-floors.cjs'

const MODULES_FLOOR = 100
const FLOORS_TABLE = 'scripts/checks/server-floors.cjs'
const FOLDERS = [
  'contract',
  'texts',
  'src',
  'workers',
  'sw',
  'server',
  'samples',
  'tests',
  'e2e',
  'scripts',
  'bench',
]

/**
 * @param {string} cwd
 * @returns {{ modules: { source: string }[], summary: { violations: { from: string, to: string, rule: { name: string } }[], totalCruised: number } }}
 */
function cruise(cwd) {
  const folders = FOLDERS.filter((folder) => existsSync(path.join(cwd, folder)))
  const run = spawnSync(
    process.execPath,
    [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      ...folders,
    ],
    { cwd, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  )
  if (!run.stdout) throw new Error(run.stderr || 'dependency-cruiser printed nothing')
  return JSON.parse(run.stdout)
}

/** @type {Record<string, Record<string, string>>} */
const PLANTED = {
  'no-circular': {
    // A cycle of types only counts too: a reader of one file has to read the other as well.
    'src/kit/a.ts': "import type { B } from './b.ts'\nexport interface A { b: B }",
    'src/kit/b.ts': "import type { A } from './a.ts'\nexport interface B { a: A }",
  },
  'not-to-unresolvable': { 'src/kit/lost.ts': "import { x } from './nowhere.ts'\nexport const lost = x" },
  'no-production-import-of-tests': {
    'tests/support/t.ts': 'export const t = 1',
    'server/uses-tests.ts': "import { t } from '../tests/support/t.ts'\nexport const u = t",
  },
  'contract-is-pure': { 'contract/impure.ts': "import { useState } from 'react'\nexport const i = useState" },
  'texts-are-words': {
    'src/kit/n.ts': 'export const n = 1',
    'texts/en/n.ts': "import { n } from '#kit/n.ts'\nexport const m = n",
  },
  'kit-is-pure': { 'src/kit/impure.ts': "import { useState } from 'react'\nexport const i = useState" },
  'data-knows-no-ui': { 'src/data/ui.ts': "import { useState } from 'react'\nexport const i = useState" },
  'changes-know-no-ui': {
    'src/changes/ui.ts': "import { useState } from 'react'\nexport const i = useState",
  },
  'platform-knows-no-app': {
    'src/platform/p.ts': "import { useState } from 'react'\nexport const i = useState",
  },
  'ui-knows-no-app': {
    'src/data/d.ts': 'export const d = 1',
    'src/ui/u.ts': "import { d } from '#data/d.ts'\nexport const u = d",
  },
  'map-knows-no-app': {
    'src/live/l.ts': 'export const l = 1',
    'src/map/m.ts': "import { l } from '#live/l.ts'\nexport const m = l",
  },
  'live-knows-no-features': {
    'src/ui/x.ts': 'export const x = 1',
    'src/live/k.ts': "import { x } from '#ui/x.ts'\nexport const k = x",
  },
  'features-do-not-import-each-other': {
    'src/features/tours/t.ts': 'export const t = 1',
    'src/features/player/p.ts': "import { t } from '#features/tours/t.ts'\nexport const p = t",
  },
  'features-are-below-app': {
    'src/app/a.ts': 'export const a = 1',
    'src/features/site/s.ts': "import { a } from '#app/a.ts'\nexport const s = a",
  },
  'app-is-below-routes': {
    'src/routes/r.ts': 'export const r = 1',
    'src/app/b.ts': "import { r } from '../routes/r.ts'\nexport const b = r",
  },
  'ui-never-calls-the-wire': {
    'src/features/site/w.ts': "import { wrap } from 'comlink'\nexport const w = wrap",
  },
  'rac-only-through-ui': {
    'src/features/site/rac.ts': "import { Button } from 'react-aria-components'\nexport const b = Button",
  },
  'howler-only-in-player': {
    'src/features/site/howl.ts': "import { Howl } from 'howler'\nexport const h = Howl",
  },
  'openlayers-only-in-map': {
    'src/features/site/ol.ts': "import Map from 'ol/Map.js'\nexport const m = Map",
  },
  'page-loads-no-schemas': {
    'contract/api/schema.ts': 'export const schema = 1',
    'src/app/schema.ts': "import { schema } from '#contract/api/schema.ts'\nexport const s = schema",
  },
  'page-sees-no-other-program': {
    'server/s.ts': 'export const s = 1',
    'src/app/s.ts': "import { s } from '#server/s.ts'\nexport const t = s",
  },
  'workers-see-only-contract-data-kit': {
    'src/ui/y.ts': 'export const y = 1',
    'workers/sync/y.ts': "import { y } from '#ui/y.ts'\nexport const z = y",
  },
  'sw-sees-only-contract-and-replay': {
    'src/ui/z.ts': 'export const z = 1',
    'sw/z.ts': "import { z } from '#ui/z.ts'\nexport const q = z",
  },
  'server-sees-only-contract': {
    'src/kit/k.ts': 'export const k = 1',
    'server/k.ts': "import { k } from '#kit/k.ts'\nexport const q = k",
  },
  'scripts-see-no-program': {
    'server/c.ts': 'export const c = 1',
    'scripts/checks/c.mjs': "import { c } from '../../server/c.ts'\nexport const q = c",
  },
  'translations-see-only-the-packs': {
    'server/languages/l.ts': 'export const l = 1',
    'scripts/translations/l.mjs': "import { l } from '../../server/languages/l.ts'\nexport const q = l",
  },
  'no-program-sees-scripts-or-bench': {
    'bench/support/n.mjs': 'export const n = 1',
    'src/kit/n.ts': "import { n } from '../../bench/support/n.mjs'\nexport const q = n",
  },
  'bench-sees-no-tests': {
    'e2e/v.ts': 'export const v = 1',
    'bench/sync/v.ts': "import { v } from '../../e2e/v.ts'\nexport const q = v",
  },
  'no-program-sees-samples': {
    'samples/s.ts': 'export const s = 1',
    'server/samples.ts': "import { s } from '#samples/s.ts'\nexport const q = s",
  },
  'benchmarks-do-not-import-each-other': {
    'bench/sync/o.mjs': 'export const o = 1',
    'bench/playback/o.mjs': "import { o } from '../sync/o.mjs'\nexport const q = o",
  },
  'e2e-sees-only-contract': {
    'server/e.ts': 'export const e = 1',
    'e2e/e.ts': "import { e } from '#server/e.ts'\nexport const q = e",
  },
  'server-stand-ins-are-for-tests': {
    'server/stand-ins/some-stand-in.ts': 'export const s = 1',
    'server/kernel/db/calls-a-service.ts':
      "import { s } from '#server/stand-ins/some-stand-in.ts'\nexport const q = s",
  },
  ...Object.fromEntries(floors.floorRules().map(({ name, planted }) => [name, planted])),
}

function prove() {
  const copy = mkdtempSync(path.join(tmpdir(), 'streetlore-boundaries-'))
  try {
    for (const file of ['package.json', '.dependency-cruiser.cjs', 'tsconfig.base.json', FLOORS_TABLE])
      cpSync(file, path.join(copy, file))
    symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'))
    for (const files of Object.values(PLANTED))
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
        writeFileSync(path.join(copy, file), `${text}\n`)
      }
    const seen = new Set(cruise(copy).summary.violations.map((violation) => violation.rule.name))
    const blind = Object.keys(PLANTED).filter((name) => !seen.has(name))
    if (blind.length > 0)
      throw new Error(`these rules did not see their planted violation: ${blind.join(', ')}`)
    console.log(`boundaries: each of ${Object.keys(PLANTED).length} rules saw its planted violation`)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

if (process.argv.includes('--prove')) prove()
const { summary } = cruise('.')
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`)
if (summary.totalCruised < MODULES_FLOOR) {
  console.error(
    `boundaries: only ${summary.totalCruised} modules were read; expected at least ${MODULES_FLOOR}`,
  )
  process.exit(1)
}
console.log(`boundaries: ${summary.totalCruised} modules, ${summary.violations.length} violations`)
process.exit(summary.violations.length > 0 ? 1 : 0)
