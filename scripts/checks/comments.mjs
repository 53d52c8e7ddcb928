// Refuses comments that are fragments: those that begin with a word which opens no main clause in plain English.
// Names of files and folders given as arguments narrow it; `--figures` prints the share of fragments as well; `--prove`
// first tries the rules on examples. docs/style.md says how to write instead.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** A sentence that begins with one of these has no subject of its own, or hides it. */
const NEVER_FIRST = /^(Of|Who|Whom|Whose|What|Whatever|Whoever|Whether|So|Than|Nor)\b/

/** These may begin a sentence only where a comma ends their clause, so that a main clause can follow. */
const NEEDS_A_COMMA = /^(As|By|Where|How|Why|Which|That which|Such)\b(?![^.]*,)/

/**
 * Returns the comments of a TypeScript or JavaScript file, each with its first line; line comments that follow each
 * other are one comment. Comments behind code on the same line are left out, and so are directives of tools.
 * @param {string} text
 * @returns {{ line: number, words: string }[]}
 */
function commentsOf(text) {
  const found = []
  const lines = text.split('\n')
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index].trim()
    const first = index + 1
    if (line.startsWith('//')) {
      const words = []
      for (; index < lines.length && lines[index].trim().startsWith('//'); index++)
        words.push(lines[index].trim().replace(/^\/\/+\s?/, ''))
      index--
      found.push({ line: first, words: words.join(' ').trim() })
    } else if (line.startsWith('/*') || line.startsWith('{/*')) {
      const words = []
      for (; index < lines.length; index++) {
        words.push(
          lines[index]
            .trim()
            .replace(/^\{?\/\*+\s?|^\*+(?!\/)\s?/, '')
            .replace(/\s*\*+\/\}?.*$/, ''),
        )
        if (lines[index].includes('*/')) break
      }
      found.push({ line: first, words: words.join(' ').trim() })
    }
  }
  return found.filter(({ words }) => words !== '' && !/^(@|oxlint-|prettier-|eslint-|region|#)/.test(words))
}

/** @param {string} words */
const isFragment = (words) => NEVER_FIRST.test(words) || NEEDS_A_COMMA.test(words)

/** Tries the rules on comments that must be refused, and on others that must pass. */
function prove() {
  const refused = [
    '// Of so many items.',
    '/** Who has not come so far within the time stands still. */',
    '/**\n * So that nothing is sent twice.\n */',
    '  {/* What a visitor sees. */}',
    '// Whether it is on.',
    '// As the device tells it.',
    '// Where the files are.\n// They may be moved, though.',
  ]
  const passed = [
    '// The number of items a list may have.',
    '/** Returns the stops, or none. */',
    '// Where a file is missing, the next one is read.',
    'const url = "// Of course"',
    '// oxlint-disable-next-line no-console',
    '/** @type {string} */',
  ]
  const fragmentsIn = (/** @type {string} */ text) =>
    commentsOf(text).filter(({ words }) => isFragment(words)).length
  const wrong = [
    ...refused.filter((text) => fragmentsIn(text) !== 1),
    ...passed.filter((text) => fragmentsIn(text) !== 0),
  ]
  if (wrong.length > 0) throw new Error(`these comments were judged wrongly:\n${wrong.join('\n')}`)
  console.log(`comments: each of ${refused.length + passed.length} examples was judged rightly`)
}

if (process.argv.includes('--prove')) prove()

const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const files = execFileSync('git', ['ls-files', ...named], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:[cm]?[jt]s|tsx)$/.test(file) && existsSync(file))

let all = 0
let refused = 0
for (const file of files)
  for (const { line, words } of commentsOf(readFileSync(file, 'utf8'))) {
    all++
    if (!isFragment(words)) continue
    refused++
    console.error(`${file}:${line}: ${words.slice(0, 100)}`)
  }
if (named.length === 0 && all < 1_000) throw new Error(`only ${all} comments were found`)
if (refused > 0 || process.argv.includes('--figures') || named.length === 0)
  console.log(`comments: ${refused} of ${all} are fragments (${((100 * refused) / all).toFixed(1)} %)`)
process.exit(refused > 0 ? 1 : 0)
