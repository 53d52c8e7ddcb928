// Which tests show which part of the specification, by the tags in their titles: `[1 §8]` is section 8 of part 1, `[1 §8 login]`
// a row of it. Writes docs/spec-coverage.md; `--check` fails on a row without a test.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ACCOUNT_ROWS } from './account-rows.mjs'
import { BUILDER_ROWS } from './builder-rows.mjs'
import { MEDIA_ROWS } from './media-rows.mjs'
import { PLAYER_ROWS } from './player-rows.mjs'
import { PUBLIC_ROWS } from './public-rows.mjs'
import { ROUTE_FILES_ROWS } from './route-files-rows.mjs'
import { ROUTE_ROWS } from './route-rows.mjs'
import { ROUTE_SERVER_ROWS } from './route-server-rows.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)

const FOLDERS = ['contract', 'src', 'workers', 'sw', 'server', 'scripts', 'tests', 'e2e']
const PAGE = 'docs/spec-coverage.md'
/** @type {Record<string, string>} */
const SECTIONS = {
  1: 'Account and screens',
  2: 'Tours, audio, routes',
}

/** @type {Record<string, string>} */
const CHAPTERS = {
  1: '## Account, session, preferences, plans, privacy and consent, row by row',
  2: '## Tours, their playing, and custom routes, row by row',
}

/**
 * Titles of tests as they stand in the source: `it('…'`, `test("…"`, and those of `.each(…)('…'`.
 * @param {string} file
 */
function titlesOf(file) {
  const source = readFileSync(file, 'utf8')
  const title =
    /(?:\b(?:it|test|describe)(?:\.each)?(?:<[^>(]*>)?\(|\)\()\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,/g
  return [...source.matchAll(title)].map((match) => ({
    file,
    title: (match[1] ?? match[2] ?? match[3]).replaceAll(/\\(['"`])/g, '$1'),
  }))
}

const tests = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => path.posix.join(folder, String(name).split(path.sep).join('/')))
    .filter((name) => /\.(?:test|e2e)\.tsx?$/.test(name)),
)
  .toSorted()
  .flatMap(titlesOf)

const tagsOf = (/** @type {string} */ title) =>
  [...title.matchAll(/\[([12] §\d+[^\]]*)\]/g)].map(([, tag]) => tag)
const plain = (/** @type {string} */ title) =>
  title.replaceAll(/ ?\[[12] §\d+[^\]]*\]/g, '').replaceAll('|', '\\|')

const ROWS = [
  ...ACCOUNT_ROWS,
  ...PUBLIC_ROWS,
  ...PLAYER_ROWS,
  ...ROUTE_ROWS,
  ...BUILDER_ROWS,
  ...ROUTE_FILES_ROWS,
  ...ROUTE_SERVER_ROWS,
  ...MEDIA_ROWS,
]
const covered = ROWS.map((row) => ({
  part: 1,
  ...row,
  tests: tests.filter(({ title }) => tagsOf(title).includes(row.tag) || row.shownBy.includes(title)),
  lost: row.shownBy.filter((wanted) => !tests.some(({ title }) => title === wanted)),
}))

function page() {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const { title } of tests)
    for (const section of new Set(tagsOf(title).map((tag) => tag.split(' ').slice(0, 2).join(' '))))
      counts.set(section, (counts.get(section) ?? 0) + 1)
  const order = [...counts].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  const lines = [
    '# What the tests show of the specification',
    '',
    'Written by `npm run spec-coverage` from the tags in the titles of the tests. `npm run check` fails when a row below has no',
    'test.',
    '',
    '## Tests by section',
    '',
    '| part | section | tests |',
    '| --- | --- | --- |',
    ...order.map(([section, count]) => {
      const [part, number] = section.split(' §')
      return `| ${SECTIONS[part]} | ${number} | ${count} |`
    }),
    '',
  ]
  /** @type {number | undefined} */
  let chapter
  for (const id of new Set(covered.map((row) => `${row.part} ${row.section}`))) {
    const rows = covered.filter((row) => `${row.part} ${row.section}` === id)
    const [{ section, part: own }] = rows
    if (own !== chapter) lines.push(CHAPTERS[own], '')
    chapter = own
    lines.push(`### ${SECTIONS[own]}, section ${section}`, '')
    for (const row of rows) {
      lines.push(`- **${row.tag.split(' ').slice(2).join(' ')}**: ${row.rule}`)
      for (const { file, title } of row.tests) lines.push(`  - ${plain(title)} (\`${file}\`)`)
      if (row.tests.length === 0) lines.push('  - **no test**')
    }
    lines.push('')
  }
  return lines.join('\n')
}

const gaps = covered.filter((row) => row.tests.length === 0)
const lost = covered.flatMap((row) => row.lost.map((title) => `${row.tag}: no test is called “${title}”`))
if (process.argv.includes('--check')) {
  const problems = [...gaps.map((row) => `${row.tag} (${row.rule}): no test`), ...lost]
  for (const problem of problems) console.error(problem)
  process.exit(problems.length > 0 ? 1 : 0)
}
writeFileSync(PAGE, page())
for (const problem of [...gaps.map((row) => `${row.tag}: no test`), ...lost]) console.error(problem)
console.log(`${PAGE}: ${covered.length} rows, ${gaps.length} without a test, ${tests.length} tests read`)
