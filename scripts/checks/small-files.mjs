// Counts the files of the programs that have fewer than 15 lines. Each is a name to look up for little, so there may be
// few of them: a route, a declaration, a table. `--list` prints them.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

process.chdir(new URL('../..', import.meta.url).pathname)

const FEWEST_LINES = 15
const ALLOWED_FILES = 60
const PROGRAMS = ['contract', 'texts', 'src', 'workers', 'sw', 'server']

const small = execFileSync('git', ['ls-files', ...PROGRAMS], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => readFileSync(file, 'utf8').trimEnd().split('\n').length < FEWEST_LINES)

const isTooMany = small.length > ALLOWED_FILES
if (isTooMany || process.argv.includes('--list')) for (const file of small) console.log(file)
console.log(`${small.length} files have fewer than ${FEWEST_LINES} lines; ${ALLOWED_FILES} may`)
process.exit(isTooMany ? 1 : 0)
