// The pages name files, links, decisions and identifiers of the code; this finds those that are not there. Rules:
// - `src/…/file.ts` in backticks is a file or folder of the repository, and `file.ts` alone the end of some file's name;
// - `file.ts` (`name`) says that the name occurs in that file;
// - an identifier alone, such as `readableTour`, `RefreshTarget` or `KEY_OF_TABLE`, occurs somewhere in the code;
// - a link leads to a page, and to a heading of it;
// - "decision 0061", on a page or in a comment, is a record of docs/decisions.
// `--prove` first tries each rule on a text that breaks it.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

process.chdir(new URL('../..', import.meta.url).pathname)

/** Names of other programs and of formats, which our code does not hold. */
const OF_OTHERS = new Set(['OLLAMA_CONTEXT_LENGTH'])
/** Walks and figures that are printed, and a page that is written from a test. */
const LEFT_OUT = /^(?:docs\/walks\/|docs\/screens\/|bench\/results\/|THIRD-PARTY\.md)/
const CODE = /\.(?:[cm]?[jt]sx?|css|json|jsonc|sql|ya?ml|html|env)$/

const FOLDER =
  'src|workers|sw|server|contract|texts|tests|e2e|scripts|bench|docs|deploy|samples|public|demo-data'
const PATH = new RegExp(`^(?:${FOLDER})(?:/[\\w.-]+)+/?$`)
const FILE_NAME = /^\w[\w.-]*\.(?:tsx?|mjs)$/
const IDENTIFIER =
  /^(?:[a-z]+(?:[A-Z]\w*)+|(?:[A-Z][a-z0-9]+){2,}|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z]{4,})(?:\(\))?$/

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))
const baseNames = new Set(tracked.map((file) => path.posix.basename(file)))
const decisions = new Set(tracked.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []))

/** @type {Map<string, string>} */
const texts = new Map()
/** @param {string} file */
const textOf = (file) => {
  const known = texts.get(file)
  if (known !== undefined) return known
  const text = readFileSync(file, 'utf8')
  texts.set(file, text)
  return text
}

/** Every word of the code. */
const words = new Set()
for (const file of tracked)
  if (
    CODE.test(file) &&
    file !== 'package-lock.json' &&
    !file.startsWith('server/kernel/db/migrations/meta/')
  )
    for (const [word] of textOf(file).matchAll(/\w+/g)) words.add(word)

/** @param {string} heading */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/**
 * @param {string} page
 * @param {string} source
 * @returns {{ index: number, problem: string }[]}
 */
function faultsOf(page, source) {
  /** @type {{ index: number, problem: string }[]} */
  const faults = []
  // Blocks of code are commands and their output.
  const text = source.replaceAll(/^```[^]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ' '))
  for (const { 1: named, index } of text.matchAll(/`([^`\n]+)`/g)) {
    if (PATH.test(named) && !named.endsWith('/.env') && !existsSync(named))
      faults.push({ index, problem: `${named} is not there` })
    else if (FILE_NAME.test(named) && !baseNames.has(named))
      faults.push({ index, problem: `no file is called ${named}` })
    else if (IDENTIFIER.test(named) && !words.has(named.replace('()', '')) && !OF_OTHERS.has(named))
      faults.push({ index, problem: `${named} is not in the code` })
  }
  for (const { 1: file, 2: list, index } of text.matchAll(
    /`([\w./-]+\.(?:tsx?|mjs))` \(((?:`\w+`(?:, )?)+)\)/g,
  ))
    if (existsSync(file))
      for (const [, name] of list.matchAll(/`(\w+)`/g))
        if (!new RegExp(`\\b${name}\\b`).test(textOf(file)))
          faults.push({ index, problem: `${name} is not in ${file}` })
  for (const { 1: target, index } of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue
    const [file, anchor] = target.split('#')
    const there = file === '' ? page : path.posix.join(path.posix.dirname(page), file)
    if (!existsSync(there)) faults.push({ index, problem: `the link ${target} leads nowhere` })
    else if (
      anchor &&
      ![...textOf(there).matchAll(/^#+ (.*)$/gm)].some(([, heading]) => anchorOf(heading) === anchor)
    )
      faults.push({ index, problem: `${there} has no heading #${anchor}` })
  }
  return [...faults, ...lostDecisions(text)]
}

/** @param {string} text */
const lostDecisions = (text) =>
  [...text.matchAll(/\bdecisions? (\d{4})\b/gi)]
    .filter(([, number]) => !decisions.has(number))
    .map(({ 1: number, index }) => ({ index, problem: `there is no decision ${number}` }))

if (process.argv.includes('--prove')) {
  const broken = [
    '`src/nowhere/lost.ts`',
    '`no-such-file-anywhere.ts`',
    ['`lost', 'SymbolOfNobody`'].join(''),
    '`contract/paging.ts` (`nowhereInIt`)',
    '[there](nowhere.md)',
    '[there](README.md#no-such-heading)',
    ['see decision', '9999'].join(' '),
  ]
  const unseen = broken.filter((text) => faultsOf('docs/README.md', text).length === 0)
  if (unseen.length > 0) throw new Error(`these faults were not found: ${unseen.join(' ')}`)
  console.log(`cited symbols: each of ${broken.length} planted faults was found`)
}

let found = 0
const pages = tracked.filter((file) => file.endsWith('.md') && !LEFT_OUT.test(file))
for (const file of tracked) {
  if (!CODE.test(file) && !pages.includes(file)) continue
  if (/^(?:package-lock\.json|scripts\/checks\/cited-symbols\.mjs)$/.test(file)) continue
  const text = textOf(file)
  for (const { index, problem } of pages.includes(file) ? faultsOf(file, text) : lostDecisions(text)) {
    found += 1
    console.error(`${file}:${text.slice(0, index).split('\n').length}: ${problem}`)
  }
}
console.log(`${pages.length} pages read, ${found} names that are not there`)
process.exit(found > 0 || pages.length < 20 ? 1 : 0)
