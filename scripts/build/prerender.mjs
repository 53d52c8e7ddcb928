// Puts the landing page's markup and the page's styles into dist/index.html, and lists the hashes of what is inline in
// dist/csp-hashes.json for the server's content security policy. Runs after `vite build`.
//
// index.html holds only the styles that the landing page's markup needs, and the code waits for all of them, which are a file;
// app.html, with which the service worker answers every other address, holds all: its first screen may be any.
//
// index.html answers every address. The markup stands in `#prerendered`, which shows only where the small script in the
// head has put the class `prerendered` on the root: on `/`, with no token stored.
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { transform } from 'lightningcss'
import { build as buildWithVite } from 'vite'
import { inlineScript } from './inline-scripts.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)

const OUT = path.resolve('build/prerender')
// The first frame lays out what it shows: the rest takes a phone longer than that.
const SHOWN_STYLE =
  '#prerendered{display:none}.prerendered #prerendered{display:block}' +
  '#prerendered :is(section,footer){content-visibility:auto;contain-intrinsic-block-size:48rem}'

/** The marks around the tags that load the code; sw/kept-screen.ts looks for them. */
const BOOT_BEGIN = '<!--boot-->'
const BOOT_END = '<!--/boot-->'
/** The marks around what only some addresses have; server/api/pages/page-template.ts looks for them. */
const LANDING_BEGIN = '<!--landing-->'
const LANDING_END = '<!--/landing-->'
const HEAD_MARKERS = ['<!--page-head-->', '<!--/page-head-->']

/** @returns {Promise<{ landingMarkup(): string, START_SCREENS: Record<string, RegExp> }>} */
async function prerenderedModule() {
  await buildWithVite({
    logLevel: 'warn',
    build: {
      ssr: 'src/start/prerendered.tsx',
      outDir: OUT,
      emptyOutDir: true,
      copyPublicDir: false,
      rollupOptions: { output: { entryFileNames: 'prerendered.mjs' } },
    },
  })
  const module = await import(pathToFileURL(path.join(OUT, 'prerendered.mjs')).href)
  rmSync(OUT, { recursive: true, force: true })
  return module
}

/** The classes that scripts put on the root before the first paint. */
const ROOT_CLASSES = ['dark', 'prerendered', 'high-contrast', 'larger-fonts']

/**
 * The rules that can match in the markup, or that name no class.
 * @param {string} markup
 * @param {string} styles
 */
function stylesOf(markup, styles) {
  const used = new Set(
    [...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names.split(' ')).concat(ROOT_CLASSES),
  )
  const known = [...styles.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name)
  const unusedSymbols = [...new Set(known)].filter((name) => !used.has(name))
  return transform({
    filename: 'landing.css',
    code: Buffer.from(styles),
    minify: true,
    unusedSymbols,
  }).code.toString()
}

/** The entry, what it imports, and what each screen of START_SCREENS needs besides; from the manifest that Vite wrote. */
function chunksOfBuild() {
  /** @type {Record<string, { file: string, imports?: string[] }>} */
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
  const chunksOf = (/** @type {string} */ source) => {
    if (!manifest[source]) throw new Error(`the build has no chunk for ${source}`)
    const seen = new Set([source])
    for (const one of seen) for (const imported of manifest[one].imports ?? []) seen.add(imported)
    return [...seen].map((one) => `/${manifest[one].file}`)
  }
  const [entry, ...first] = chunksOf('index.html')
  const screens = Object.keys(START_SCREENS).map((name) => [
    name,
    chunksOf(`src/routes/${name}-route.tsx`).filter((file) => file !== entry && !first.includes(file)),
  ])
  return { entry, first, screens: Object.fromEntries(screens) }
}

const hashOf = (/** @type {string} */ text) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const inlineOf = (/** @type {string} */ html, /** @type {string} */ tag) =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, text]) =>
    hashOf(text),
  )

const { landingMarkup, START_SCREENS } = await prerenderedModule()
const markup = landingMarkup()
if (!markup.includes('<h1')) throw new Error('the landing page rendered without its heading')
if (/\sstyle="/.test(markup))
  throw new Error('style attributes in the markup are refused by the content security policy')

let html = readFileSync('dist/index.html', 'utf8')

// All styles, inline: one round trip less before the first paint, and no screen waits for a style of its own.
/** @type {string[]} */
const styles = []
html = html.replace(/\s*<link rel="stylesheet"[^>]*href="(\/assets\/[^"]+\.css)"[^>]*>/g, (_link, href) => {
  const file = path.join('dist', href)
  styles.push(readFileSync(file, 'utf8').trim())
  rmSync(file)
  return ''
})
if (styles.length === 0) throw new Error('dist/index.html has no stylesheet')
// The headings' font is known only from the styles: named here, it is fetched beside the code and not after it.
const fonts = [...styles.join('').matchAll(/url\(["']?(\/assets\/[^"')]+\.woff2)/g)].map(([, href]) => href)
html = html.replace(
  '</head>',
  () =>
    `${fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`).join('')}</head>`,
)
const allStyles = `${styles.join('\n')}\n${SHOWN_STYLE}`
const stylesHash = createHash('sha256').update(allStyles).digest('hex').slice(0, 8)
const stylesUrl = `/assets/styles-${stylesHash}.css`
writeFileSync(path.join('dist', stylesUrl), allStyles)
const prerendered = `${LANDING_BEGIN}<div id="prerendered">${markup}</div>${LANDING_END}\n    `
html = html.replace('<div id="root"></div>', () => `${prerendered}<div id="root"></div>`)
if (!html.includes('id="prerendered"')) throw new Error('dist/index.html has no empty #root')

// The build's own tags for the entry give way to a script that knows what else this address needs.
const entryTag = /\s*<script type="module"[^>]*src="\/assets\/[^"]+"[^>]*><\/script>/
if (!entryTag.test(html)) throw new Error('dist/index.html has no entry')
html = html.replace(entryTag, '').replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
const built = { ...chunksOfBuild(), styles: stylesUrl }
const scriptTag = (/** @type {string} */ name) => `<script>${inlineScript(name, built)}</script>`
// Plain tags, which the browser's preload scanner sees before any script has run.
const boot = [
  ...built.first.map((file) => `<link rel="modulepreload" href="${file}">`),
  `<script type="module" src="${built.entry}" blocking="render"></script>`,
  scriptTag('stored-page'),
].join('')
// A screen that is stored as markup belongs to a build: to the names of its classes, and to the code that takes it over.
const build = createHash('sha256')
  .update(boot + allStyles)
  .digest('hex')
  .slice(0, 12)
html = html.replace('<html ', () => `<html data-build="${build}" `)
/**
 * @param {string} page
 * @param {string} marker the tags stand before it
 * @param {string} inserted
 */
const withTags = (page, marker, inserted) => page.replace(marker, () => `${inserted}${marker}`)
const withStyles = (/** @type {string} */ page, /** @type {string} */ text) =>
  withTags(page, '</head>', `<style>${text}</style>\n  `)
const landing = withTags(
  withStyles(html, stylesOf(markup, allStyles)),
  '</head>',
  `${scriptTag('network-page')}\n  `,
)
// The service worker answers every address but `/` with a page that has no landing page to parse, and with what this
// address showed last, if it is stored.
let app = withStyles(html.replace(prerendered, ''), allStyles)
app = withTags(app, '</body>', scriptTag('kept-screen'))
app = withTags(app, '<meta name="viewport"', BOOT_BEGIN + boot + BOOT_END)
for (const part of ['<div id="root">', BOOT_BEGIN, BOOT_END])
  if (!app.includes(part)) throw new Error(`dist/app.html has no ${part}, which sw/kept-screen.ts looks for`)
for (const part of [...HEAD_MARKERS, LANDING_BEGIN, LANDING_END])
  if (landing.split(part).length !== 2)
    throw new Error(`dist/index.html has not one ${part}, which server/api/pages/page-template.ts looks for`)
rmSync('dist/.vite', { recursive: true })

writeFileSync('dist/index.html', landing)
writeFileSync('dist/app.html', app)
const inline = (/** @type {string} */ tag) => [...new Set([...inlineOf(landing, tag), ...inlineOf(app, tag)])]
writeFileSync(
  'dist/csp-hashes.json',
  `${JSON.stringify({ scripts: inline('script'), styles: inline('style') }, null, 2)}\n`,
)
