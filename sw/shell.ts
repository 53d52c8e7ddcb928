/**
 * Stores the app's own code, every file of the build, so that each screen opens with no signal. It owns the `shell-*` caches and no others.
 *
 * Workbox's precache installs one entry after another, which takes 4-5 times the transfer time on a slow link. Here a first install takes
 * most files out of one pack, since Chromium lets an installing worker fetch only three at once; an update fetches the changed files. Files
 * that an interrupted install has stored stay.
 */
import { SHELL_CACHE_PREFIX, SHELL_WHOLE_URL } from '#contract/threads/caches.ts'
import { readKeptScreen, withKeptScreen } from './kept-screen.ts'

export interface ShellFile {
  readonly url: string
  /** A hash of the content for files whose name has none; null where the name changes with the content. */
  readonly revision: string | null
  /** True where the file is in the pack. */
  readonly isPacked?: boolean
}

export interface ShellManifest {
  readonly build: string
  /** The code of every screen; the install waits for all of it. */
  readonly files: readonly ShellFile[]
  /** Files that may follow later: the map library and its data, without which a screen shows a list, and the route builder. */
  readonly late: readonly ShellFile[]
  /** The address of the pack: JSON with the text of each packed file by its address. */
  readonly pack: string
}

/** The page that answers `/`; it has the landing page's markup in it. */
export const LANDING_URL = '/'
/** The same page without that markup, for every other address. */
export const PAGE_URL = '/app.html'

export const shellCacheName = (manifest: ShellManifest): string => SHELL_CACHE_PREFIX + manifest.build

/** True for the file itself: a host that answers a missing file with its index page must not fill the cache with it. */
const isTheFile = (file: ShellFile, response: Response): boolean => {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  return response.ok && !response.redirected && isPage === /(?:\/|\.html)$/.test(file.url)
}

/** True where the file is stored, by this build or, under the same name, by an earlier one. */
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

/** Types of packed files. Only files whose name changes with the content are packed; addresses in the pack that are no file of the build are ignored. */
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

/** Stores the packed files. The pack is fetched where at least half of its files are missing; else each missing file is. */
async function storePacked(cache: Cache, manifest: ShellManifest): Promise<void> {
  const packed = manifest.files.filter(({ isPacked }) => isPacked)
  const missing = await missingOf(cache, packed)
  // A host without the pack still has the files.
  if (missing.length > 0 && missing.length * 2 >= packed.length)
    await unpack(cache, manifest.pack, missing).catch(() => {})
  await storeFiles(cache, missing)
}

/** Stores all files. Rejects when one could not be fetched; the stored ones stay for the next attempt. */
export async function installShell(manifest: ShellManifest): Promise<void> {
  const cache = await caches.open(shellCacheName(manifest))
  const single = manifest.files.filter(({ isPacked }) => !isPacked)
  await Promise.all([storePacked(cache, manifest), storeFiles(cache, single)])
}

/** Stores the late files, and files of the build that the browser has lost. Never rejects: the next navigation tries again. */
export async function completeShell(manifest: ShellManifest): Promise<void> {
  try {
    const cache = await caches.open(shellCacheName(manifest))
    const missing = await missingOf(cache, [...manifest.files, ...manifest.late])
    // The missing files may not be fetched this time, so the mark goes first.
    if (missing.length > 0) await cache.delete(SHELL_WHOLE_URL)
    await storeFiles(cache, missing)
    if (!(await cache.match(SHELL_WHOLE_URL))) await cache.put(SHELL_WHOLE_URL, new Response(null))
  } catch {
    // There is no signal now, and nothing depends on these files.
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
/** Opens the cache once, since a start asks for many files. */
function openShell(manifest: ShellManifest): Promise<Cache> {
  const name = shellCacheName(manifest)
  if (opened?.name !== name) opened = { name, cache: caches.open(name) }
  // After a refusal (storage is full) the next call tries again.
  opened.cache.catch(() => (opened = undefined))
  return opened.cache
}

/** Returns the stored page, or the network's answer where it is missing. */
export async function answerNavigation(manifest: ShellManifest, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const opening = openShell(manifest).then((cache) =>
    cache.match(url.pathname === '/' ? LANDING_URL : PAGE_URL),
  )
  const [page, screen] = await Promise.all([opening, readKeptScreen(url)])
  if (!page) return fetch(request)
  return screen ? withKeptScreen(page, screen) : page
}

/** Returns a stored file of the app, or the network's answer, which is stored when it is the build's file. */
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
