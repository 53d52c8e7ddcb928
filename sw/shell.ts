/**
 * The app's own code: every file of the build, stored so that each screen opens with no signal. Owns the `shell-*`
 * caches and nothing else.
 *
 * Workbox's own precache installs one entry after another, which takes 4-5 times the transfer time on a slow link
 * (performance anchors, 1.6); here all files are fetched at once and what an interrupted install had stored is kept.
 */
import { SHELL_CACHE_PREFIX } from '#contract/threads/caches.ts'
import { readKeptScreen, withKeptScreen } from './kept-screen.ts'

export interface ShellFile {
  readonly url: string
  /** Content hash for files whose name has none; null where the name changes with the content. */
  readonly revision: string | null
}

export interface ShellManifest {
  readonly build: string
  /** Every screen's code: the install waits for all of it. */
  readonly files: readonly ShellFile[]
  /** May follow later: the map library and its data; a screen without them shows its list. */
  readonly late: readonly ShellFile[]
}

/** What `/` is answered with: the page with the landing page's markup in it. */
export const LANDING_URL = '/index.html'
/** The same page without that markup, for every other address. */
export const PAGE_URL = '/app.html'

export const shellCacheName = (manifest: ShellManifest): string => SHELL_CACHE_PREFIX + manifest.build

/** A host that answers a missing file with its index page must not fill the cache with it. */
const isTheFile = (file: ShellFile, response: Response): boolean => {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  return response.ok && !response.redirected && isPage === file.url.endsWith('.html')
}

async function storeFile(cache: Cache, file: ShellFile): Promise<void> {
  if (await cache.match(file.url)) return
  if (file.revision === null) {
    const kept = await caches.match(file.url)
    if (kept) return cache.put(file.url, kept)
  }
  const response = await fetch(file.url, {
    cache: file.revision === null ? 'default' : 'no-cache',
    credentials: 'same-origin',
  })
  if (!isTheFile(file, response)) throw new Error(`${file.url} answered ${response.status}`)
  await cache.put(file.url, response)
}

/** Stores all files at once. Rejects when one could not be had; what was stored stays for the next try. */
export async function installShell(manifest: ShellManifest): Promise<void> {
  const cache = await caches.open(shellCacheName(manifest))
  await Promise.all(manifest.files.map((file) => storeFile(cache, file)))
}

/** Stores the files that may follow. Never rejects: the next navigation tries again. */
export async function completeShell(manifest: ShellManifest): Promise<void> {
  try {
    const cache = await caches.open(shellCacheName(manifest))
    await Promise.all(manifest.late.map((file) => storeFile(cache, file)))
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
