// Compares the tags in the titles of tests, such as `[1 §4 grace]`, with the rules of docs/rules.md: every tag stands there,
// and every rule has a test. With tags as arguments it prints the tests of these rules: `npm run rules -- "1 §4 grace"`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

process.chdir(new URL('../..', import.meta.url).pathname)

const PAGE = 'docs/rules.md'
const TAG = /\[([12] §\d+[^\]]*)\]/g
/** A test's title, behind `it(`, `test(`, `describe(` or the `)(` of an `.each(…)(`. */
const TITLE =
  /(?:\b(?:it|test|describe)(?:\.each)?(?:<[^>(]*>)?\(|\)\()\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,/g

const page = readFileSync(PAGE, 'utf8')
const sections = [...page.matchAll(/^### ([12] §\d+) /gm)].map(([, tag]) => tag)
const rules = [...page.matchAll(/^- \*\*([12] §\d+ [^*]+)\*\*: /gm)].map(([, tag]) => tag)

/** @type {Map<string, string[]>} the tests of each tag */
const tests = new Map()
const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.e2e.ts'], { encoding: 'utf8' })
for (const file of files.split('\n').filter(Boolean))
  for (const [, single, double, template] of readFileSync(file, 'utf8').matchAll(TITLE)) {
    const title = single ?? double ?? template
    for (const [, tag] of title.matchAll(TAG))
      tests.set(tag, [...(tests.get(tag) ?? []), `${file}: ${title.replaceAll(/ ?\[[12] §[^\]]*\]/g, '')}`])
  }

const asked = process.argv.slice(2)
for (const tag of asked) console.log([`${tag}:`, ...(tests.get(tag) ?? ['no test'])].join('\n  '))
if (asked.length === 0) {
  const problems = [
    ...rules.filter((tag) => !tests.has(tag)).map((tag) => `${PAGE}: no test is tagged [${tag}]`),
    ...[...tests]
      .filter(([tag]) => !rules.includes(tag) && !sections.includes(tag))
      .map(([tag, [first]]) => `[${tag}] is not in ${PAGE}: ${first}`),
  ]
  for (const problem of problems) console.error(problem)
  console.log(`rules: ${rules.length} rules, ${tests.size} tags, ${problems.length} problems`)
  process.exit(problems.length > 0 || rules.length < 100 ? 1 : 0)
}
