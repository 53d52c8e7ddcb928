// Finds words on screen that do not come from the catalogue (texts/): text between tags, and literals in attributes that
// are read out or shown. `--prove` first shows that it sees what it looks for.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

process.chdir(new URL('../..', import.meta.url).pathname)

const FOLDERS = ['src/app', 'src/features', 'src/map', 'src/routes', 'src/ui']
/** The page that shows every component to developers. */
const NOT_FOR_USERS = /^src\/routes\/design-/
/** Attributes and properties that a user reads or hears, of elements and of our components. */
const SHOWN = new Set(
  (
    'alt ariaLabel aria-label aria-description aria-roledescription aria-valuetext confirmLabel cancelLabel description ' +
    'documentTitle eyebrow heading hint label lead message placeholder submitLabel text title valueText'
  ).split(' '),
)
const HAS_LETTER = /\p{L}{2}/u
const COLOUR = /^['"]#[0-9a-f]+['"]$/i

/**
 * The literals that a value can be: of `a ? 'x' : 'y'` both.
 * @param {ts.Node} node
 * @returns {ts.Node[]}
 */
function literalsOf(node) {
  if (ts.isStringLiteralLike(node)) return [node]
  if (ts.isTemplateExpression(node)) {
    const words = node.head.text + node.templateSpans.map(({ literal }) => literal.text).join('')
    return HAS_LETTER.test(words) ? [node] : []
  }
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)]
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return literalsOf(node.right)
    const isEither = [
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
      ts.SyntaxKind.PlusToken,
    ].includes(kind)
    return isEither ? [...literalsOf(node.left), ...literalsOf(node.right)] : []
  }
  if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node))
    return node.expression ? literalsOf(node.expression) : []
  return []
}

/**
 * @param {string} file
 * @param {string} source
 * @returns {string[]} `file:line: words`
 */
function literalsIn(file, source) {
  // Its name says whether `<T>` is a tag.
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  /** @type {string[]} */
  const found = []
  /** @type {(node: ts.Node, words: string) => void} */
  const report = (node, words) => {
    if (!HAS_LETTER.test(words.replaceAll(/&\w+;/g, '')) || COLOUR.test(words)) return
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
    found.push(`${file}:${line + 1}: ${words.trim().replaceAll(/\s+/g, ' ')}`)
  }
  /** @type {(node: ts.Node) => void} */
  const visit = (node) => {
    if (ts.isJsxText(node)) report(node, node.text)
    else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
      for (const literal of literalsOf(node)) report(literal, literal.getText(tree))
    } else if (
      (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) &&
      SHOWN.has(node.name.getText(tree)) &&
      node.initializer
    ) {
      for (const literal of literalsOf(node.initializer)) report(literal, literal.getText(tree))
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

const PLANTED = [
  '<p>Words</p>',
  '<p>{isOn ? "Words" : here}</p>',
  '<p>{isOn && "Words"}</p>',
  '<p>{`${count} words`}</p>',
  '<p>{given ?? "Words"}</p>',
  '<img alt="Words" />',
  '<input placeholder="Words" aria-label={label} />',
  '<a title={isOn ? "Words" : ""} />',
  'const toast = { text: "Words" }',
]
const CLEAN = [
  '<p className="words">{texts.words}</p>',
  '<p>{count} / {limit} ·&nbsp;</p>',
  '<a title={texts.title}>{" "}</a>',
  '<p>{state === "loading" && texts.loading}</p>',
  'const a = { name: "words", key: `words-${id}` }',
]

if (process.argv.includes('--prove')) {
  const blind = PLANTED.filter((source) => literalsIn('planted.tsx', source).length !== 1)
  const jumpy = CLEAN.filter((source) => literalsIn('clean.tsx', source).length > 0)
  if (blind.length + jumpy.length > 0)
    throw new Error(`texts: not seen: ${blind.join(' | ')}; seen without reason: ${jumpy.join(' | ')}`)
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join(folder, file)),
).filter(
  (file) =>
    /\.tsx?$/.test(file) && !/\.(?:test|css)\.|testing\.tsx?$/.test(file) && !NOT_FOR_USERS.test(file),
)
const found = files.flatMap((file) => literalsIn(file, readFileSync(file, 'utf8')))
for (const line of found) console.error(`${line}  (belongs in texts/en)`)
console.log(`texts: ${files.length} files, ${found.length} words outside the catalogue`)
process.exit(found.length > 0 || files.length < 100 ? 1 : 0)
