// Comments and pages cite only what is in the repository: this finds the names of documents that are not. A reason, a standard or a rule of
// docs/rules.md stands for itself.
import { readdirSync, readFileSync } from 'node:fs'

process.chdir(new URL('../..', import.meta.url).pathname)

/** Phrases that name a document from outside. `decision 0061` and `docs/…` are in the repository, and are no such phrases. */
const PHRASES = [
  /\b(?:first|second|third|fourth|fifth) (?:specification )?documents?\b/i,
  /\bthe (?:specification|spec|document) (?:says|asks|wants|spells|names|has|does|writes)\b/i,
  /\bscreens from outside\b/i,
  /\bwire decisions?\b/i,
  /\bserver rules?\b/i,
  /\barchitecture page\b/i,
  /\bissue #?\d+\b/i,
  /\/work\//,
]
const READ = /\.(?:[cm]?[jt]sx?|css|html|json|jsonc|md|sh|sql|yml)$/
/** These files are written by a tool, or are the list itself. */
const LEFT_OUT = /^(?:package-lock\.json|THIRD-PARTY\.md|scripts\/checks\/cited-documents\.mjs)$/

const FOLDERS = [
  'bench',
  'contract',
  'docs',
  'e2e',
  'public',
  'samples',
  'scripts',
  'server',
  'src',
  'sw',
  'tests',
  'workers',
]
const files = [
  ...readdirSync('.'),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  ),
].filter((file) => READ.test(file) && !LEFT_OUT.test(file))
if (files.length < 100) throw new Error(`only ${files.length} files were found`)

/** Joins a comment's lines, so that a phrase that is broken over two lines is found too. */
const joined = (/** @type {string} */ text) =>
  text.replaceAll(/\n[ \t]*(?:\*|\/\/|#|--|>)?[ \t]*/g, (gap) => ' '.padEnd(gap.length))

let found = 0
for (const file of files) {
  const source = readFileSync(file, 'utf8')
  const text = joined(source)
  for (const phrase of PHRASES)
    for (const { 0: words, index } of text.matchAll(new RegExp(phrase.source.replaceAll(' ', ' +'), 'gi'))) {
      found += 1
      console.error(`${file}:${source.slice(0, index).split('\n').length}: ${words.replaceAll(/ +/g, ' ')}`)
    }
}
console.log(`${files.length} files read, ${found} citations of documents that are not here`)
process.exit(found > 0 ? 1 : 0)
