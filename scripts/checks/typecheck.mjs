// Type-checks every program with its own globals (one tsconfig each). Names given as arguments narrow it: `contract server`.
import { spawnSync } from 'node:child_process'

const programs = ['contract', 'page', 'workers', 'sw', 'server', 'tests', 'scripts']
const wanted = process.argv.slice(2)
let failed = false
for (const program of wanted.length > 0 ? wanted : programs) {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/typescript-native/bin/tsc', '--project', `tsconfig.${program}.json`],
    { stdio: 'inherit' },
  )
  if (status !== 0) failed = true
}
process.exit(failed ? 1 : 0)
