/**
 * The app's own code: every file of the build, stored so that each screen opens with no signal. Owns the `shell-*`
 * caches and nothing else.
 *
 * Workbox's own precache installs one entry after another, which takes 4-5 times the transfer time on a slow link. Here a
 * first install takes most files out of one pack, for Chromium lets an installing worker fetch three at once; an update
 * fetches what changed. What an interrupted install had stored is kept.
 */
import { SHELL_CACHE_PREFIX, SHELL_WHOLE_URL } from '#contract/threads/caches.ts'
import { readKeptScreen, withKeptScreen } from './kept-screen.ts'

export interface ShellFile {
  readonly url: string
  /** Content hash for files whose name has none; null where the name changes with the content. */
  readonly revision: string | null
  /** True where the pack holds it. */
  readonly isPacked?: boolean
}

export interface ShellManifest {
  readonly build: string
  /** Every screen's code: the install waits for all of it. */
  readonly files: readonly ShellFile[]
  /** May follow later: the map library and its data, without which a screen shows its list, and the route builder. */
  readonly late: readonly ShellFile[]
  /** Address of the pack: JSON, the text of each packed file by its address. */
  readonly pack: string
}

/** What `/` is answered with: the page with the landing page's markup in it. */
export const LANDING_URL = '/'
/** The same page without that markup, for every other address. */
export const PAGE_URL = '/app.html'

export const shellCacheName = (manifest: ShellManifest): string => SHELL_CACHE_PREFIX + manifest.build

/** A host that answers a missing file with its index page must not fill the cache with it. */
const isTheFile = (file: ShellFile, response: Response): boolean => {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  return response.ok && !response.redirected && isPage === /(?:\/|\.html)$/.test(file.url)
}

/** True where the file is there, of this build or, under the same name, of one before. */
async function isKept(cache: Cache, file: ShellFile): Promise<boolean> {
  if (await cache.match(file.url)) return true
  const kept = file.revision === null ? await caches.match(file.url) : undefined
  if (kept) await cache.put(file.url, kept)
  return kept !== undefined
}

async function missingOf(cache: Cache, files: readonly ShellFile[]): Promise<ShellFile[]> {
  const kept = await Promise.all(files.map((file) => isKept(cache, file)))
  return files.filter((_file, index) => !kept[index])
}

async function fetchFile(cache: Cache, file: ShellFile): Promise<void> {
  const response = await fetch(file.url, {
    cache: file.revision === null ? 'default' : 'no-cache',
    credentials: 'same-origin',
  })
  if (!isTheFile(file, response)) throw new Error(`${file.url} answered ${response.status}`)
  await cache.put(file.url, response)
}

const storeFiles = async (cache: Cache, files: readonly ShellFile[]): Promise<void> => {
  const missing = await missingOf(cache, files)
  await Promise.all(missing.map((file) => fetchFile(cache, file)))
}

/** Only what is named by its content is packed. Addresses that are no file of the build are left in the pack. */
const PACKED_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
}

async function unpack(cache: Cache, url: string, files: readonly ShellFile[]): Promise<void> {
  const response = await fetch(url, { credentials: 'same-origin' })
  const texts = (await response.json()) as Readonly<Record<string, string>>
  const put = async ({ url: address }: ShellFile) => {
    const text = texts[address]
    const type = PACKED_TYPES[address.slice(address.lastIndexOf('.') + 1)]
    if (text === undefined || type === undefined) return
    await cache.put(address, new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } }))
  }
  await Promise.all(files.map(put))
}

/** The pack is worth its bytes where at least half of what it holds is missing. */
async function storePacked(cache: Cache, manifest: ShellManifest): Promise<void> {
  const packed = manifest.files.filter(({ isPacked }) => isPacked)
  const missing = await missingOf(cache, packed)
  // A host that has no pack has the files.
  if (missing.length > 0 && missing.length * 2 >= packed.length)
    await unpack(cache, manifest.pack, missing).catch(() => {})
  await storeFiles(cache, missing)
}

/** Stores all files. Rejects when one could not be had; what was stored stays for the next try. */
export async function installShell(manifest: ShellManifest): Promise<void> {
  const cache = await caches.open(shellCacheName(manifest))
  const single = manifest.files.filter(({ isPacked }) => !isPacked)
  await Promise.all([storePacked(cache, manifest), storeFiles(cache, single)])
}

/** Stores the files that may follow, and whatever else the browser lost of the build. Never rejects: the next navigation tries again. */
export async function completeShell(manifest: ShellManifest): Promise<void> {
  try {
    const cache = await caches.open(shellCacheName(manifest))
    const missing = await missingOf(cache, [...manifest.files, ...manifest.late])
    // What the browser lost may not come back now.
    if (missing.length > 0) await cache.delete(SHELL_WHOLE_URL)
    await storeFiles(cache, missing)
    if (!(await cache.match(SHELL_WHOLE_URL))) await cache.put(SHELL_WHOLE_URL, new Response(null))
  } catch {
    // No signal now; nothing depends on these files.
  }
}

/** Removes the code of earlier builds. */
export async function removeOldShells(manifest: ShellManifest): Promise<void> {
  const current = shellCacheName(manifest)
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((name) => name.startsWith(SHELL_CACHE_PREFIX) && name !== current)
      .map((name) => caches.delete(name)),
  )
}

let opened: { readonly name: string; readonly cache: Promise<Cache> } | undefined
/** Opened once: a start asks for many files. */
function openShell(manifest: ShellManifest): Promise<Cache> {
  const name = shellCacheName(manifest)
  if (opened?.name !== name) opened = { name, cache: caches.open(name) }
  // Refused once (storage is full), it is tried anew.
  opened.cache.catch(() => (opened = undefined))
  return opened.cache
}

/** The stored page, or the network's where it is missing. */
export async function answerNavigation(manifest: ShellManifest, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const opening = openShell(manifest).then((cache) =>
    cache.match(url.pathname === '/' ? LANDING_URL : PAGE_URL),
  )
  const [page, screen] = await Promise.all([opening, readKeptScreen(url)])
  if (!page) return fetch(request)
  return screen ? withKeptScreen(page, screen) : page
}

/** A stored file of the app, or the network's, kept for next time when it belongs to the build. */
export async function answerShellFile(
  manifest: ShellManifest,
  request: Request,
  file: ShellFile,
): Promise<Response> {
  const cache = await openShell(manifest)
  const stored = await cache.match(file.url)
  if (stored) return stored
  const response = await fetch(request)
  if (isTheFile(file, response)) await cache.put(file.url, response.clone())
  return response
}
