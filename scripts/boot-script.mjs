// The inline script that starts the app's code. It knows which chunks the screen at this address needs (from the build's
// manifest), so that all of them are asked for at once and not one after the other's code has run. Where the landing
// page's markup is shown already, the code waits for the first paint.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'

/** Screens that are opened by their address, often with no signal. */
const SCREENS = [
  { address: '^/dashboard$', source: 'src/routes/dashboard-route.tsx' },
  { address: '^/my-tours$', source: 'src/routes/my-tours-route.tsx' },
  { address: '^/(?:tours/[^/]+/play|tour/\\d+)$', source: 'src/routes/player-route.tsx' },
]
const ENTRY = 'index.html'
/** As contract/threads/kept-screen.ts has it. */
const KEPT_TEMPLATE_ID = 'kept-screen'
/** As sw/kept-screen.ts looks for them. */
export const BOOT_BEGIN = '<!--boot-->'
export const BOOT_END = '<!--/boot-->'

/** Every chunk that a module of the manifest imports without asking, itself included. */
function chunksOf(manifest, source) {
  const entry = manifest[source]
  if (!entry) throw new Error(`the build has no chunk for ${source}`)
  const seen = new Set([source])
  for (const one of seen) for (const imported of manifest[one].imports ?? []) seen.add(imported)
  return [...seen].map((one) => `/${manifest[one].file}`)
}

/** Says what else the screen at this address needs; inline, as a value of the scripts that ask. */
function chunksHere(screens) {
  const screen = screens.find(([address]) => new RegExp(address).test(location.pathname))
  return screen ? screen[1] : []
}

function boot(chunksOfScreen, entry, first, screens, styles) {
  function append(tag, attributes) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.head.append(element)
    return element
  }
  function start(chunks, blocking) {
    chunks.concat(entry).forEach((href) => append('link', { rel: 'modulepreload', href }))
    const run = () => append('script', { type: 'module', src: entry, blocking })
    // No screen is drawn without its styles; where they cannot be had, a plain one is better than none.
    const sheet = append('link', { rel: 'stylesheet', href: styles, blocking })
    sheet.addEventListener('load', run)
    sheet.addEventListener('error', run)
  }
  if (document.documentElement.classList.contains('prerendered') && !document.hidden)
    addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(start, 0, first, '')))
  // Without the code the page is empty: no frame is spent on it.
  else start(first.concat(chunksOfScreen(screens)), 'render')
}

function bootScreen(chunksOfScreen, screens) {
  // What the screen last showed is read as soon as the code runs; opening the storage takes as long as loading the code.
  if (localStorage.getItem('token')) indexedDB.databases?.().catch(() => {})
  for (const href of chunksOfScreen(screens)) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
}

/**
 * With a screen that this address showed last (sw/kept-screen.ts) in the page: shows it, if it is of who is signed in, and
 * loads the code after the first frame, which is drawn sooner with nothing beside it. `hash` is `textHash`.
 */
function showKept(hash, chunksOfScreen, entry, first, screens, templateId) {
  const kept = document.getElementById(templateId)
  if (!kept) return
  const root = document.documentElement
  let runs = false
  const run = () => {
    if (runs) return
    runs = true
    indexedDB.databases?.().catch(() => {})
    for (const href of first.concat(chunksOfScreen(screens))) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.src = entry
    document.head.append(script)
  }
  const token = localStorage.getItem('token')
  if (!token || hash(token) !== kept.dataset.keptFor || document.hidden) {
    kept.remove()
    run()
    return
  }
  const screen = document.createElement('div')
  screen.id = 'prerendered'
  screen.append(kept.content)
  if (navigator.onLine) screen.querySelectorAll('[data-kept="offline"]').forEach((note) => note.remove())
  // A press that the code answers as soon as it is there.
  screen.addEventListener('click', (event) => {
    const button = event.target.closest('[data-kept-press]')
    if (!button) return
    root.dataset.keptPress = button.dataset.keptPress
    button.setAttribute('aria-busy', 'true')
  })
  kept.replaceWith(screen)
  document.title = kept.dataset.title
  root.classList.add('prerendered')
  requestAnimationFrame(() => setTimeout(run))
  // A window that nobody sees draws no frame.
  setTimeout(run, 1000)
}

/** The same code as the app's, as an expression. */
function textHashSource() {
  const { outputFiles } = buildSync({
    entryPoints: ['src/kit/text-hash.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'hash',
    target: 'es2022',
    write: false,
  })
  return `(()=>{${outputFiles[0].text.trim()}return hash.textHash})()`
}

/**
 * The tags that start the code: on the landing page a script that decides when, on the page for all other addresses
 * plain tags, which the browser's preload scanner sees before any script has run.
 * @param {string} dist the built client, with the manifest that Vite wrote
 * @param {string} styles address of the file of all styles
 */
export function bootTags(dist, styles) {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))
  const entry = `/${manifest[ENTRY].file}`
  const first = chunksOf(manifest, ENTRY).filter((file) => file !== entry)
  const needed = SCREENS.map(({ address, source }) => ({
    address,
    chunks: chunksOf(manifest, source).filter((file) => !first.includes(file) && file !== entry),
  }))
  const screensOf = (without) =>
    needed.map(({ address, chunks }) => [address, chunks.filter((file) => !without.includes(file))])
  const shared = needed[0].chunks.filter((file) => needed.every(({ chunks }) => chunks.includes(file)))
  const call = (script, expressions, ...values) =>
    `<script>(${script})(${expressions.concat(values.map((value) => JSON.stringify(value))).join(',')})</script>`
  const preload = (file) => `<link rel="modulepreload" href="${file}">`
  return {
    /** For the end of the body. */
    kept: call(
      showKept,
      [textHashSource(), chunksHere],
      entry,
      first.concat(shared),
      screensOf(shared),
      KEPT_TEMPLATE_ID,
    ),
    landing: call(boot, [chunksHere], entry, first, screensOf([]), styles),
    /** Between comments, so that a page with a kept screen can be had without. */
    app: [
      BOOT_BEGIN,
      ...[...first, ...shared].map(preload),
      `<script type="module" src="${entry}" blocking="render"></script>`,
      call(bootScreen, [chunksHere], screensOf(shared)),
      BOOT_END,
    ].join(''),
  }
}
