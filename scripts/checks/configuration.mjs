// Compares docs/configuration.md with the environment variables that the server reads: each stands in a table of the page,
// and the page names none that no code reads.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

process.chdir(new URL('../..', import.meta.url).pathname)

const PAGE = 'docs/configuration.md'
/** The variables of scripts, and those that a library reads by itself. */
const NOT_THE_SERVERS = new Set(['CHROMIUM', 'OSM_EXTRACTS'])

/** Files with settings say so by their name, so that a variable is not read elsewhere by chance. */
const files = execFileSync('git', ['ls-files', 'server/*-settings.ts', 'server/*config.ts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
/** @type {Map<string, string>} */
const read = new Map()
for (const file of files)
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g))
    if (name.length > 2) read.set(name, file)

const named = new Set(
  [...readFileSync(PAGE, 'utf8').matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name),
)
const problems = [
  ...[...read]
    .filter(([name]) => !named.has(name))
    .map(([name, file]) => `${file} reads ${name}, which is not in ${PAGE}`),
  ...[...named]
    .filter((name) => !read.has(name) && !NOT_THE_SERVERS.has(name))
    .map((name) => `${PAGE} names ${name}, which no settings file of the server reads`),
]
for (const problem of problems) console.error(problem)
console.log(`configuration: ${read.size} variables are read, ${problems.length} problems`)
process.exit(problems.length > 0 || read.size < 30 ? 1 : 0)
