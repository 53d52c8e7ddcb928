/**
 * The service worker: keeps bytes. It answers navigations and the app's code from the store at once (no boot step waits
 * for the network), files of downloaded tours with ranges, and leaves every API call to the sync worker.
 */
import { API_BASE, GEOCODER_PATH, HUB_PATH } from '#contract/limits.ts'
import { SKIP_WAITING } from '#contract/threads/service-worker-messages.ts'
import {
  answerNavigation,
  answerShellFile,
  completeShell,
  installShell,
  removeOldShells,
  type ShellFile,
  type ShellManifest,
} from './shell.ts'
import { answerStored, isKeepableAudio, keepRecentAudio } from './stored-files.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in by scripts/build-service-worker.mjs. */
declare const SHELL_MANIFEST: ShellManifest

const manifest = SHELL_MANIFEST
const shellFiles = new Map<string, ShellFile>(
  [...manifest.files, ...manifest.late].map((file) => [file.url, file]),
)

const isUnder = (pathname: string, folder: string): boolean =>
  pathname === folder || pathname.startsWith(`${folder}/`)

/** Calls are the sync worker's; only a range of something stored may have such a path (another server's audio). */
const isCall = (url: URL, request: Request): boolean =>
  [API_BASE, HUB_PATH, GEOCODER_PATH].some((folder) => isUnder(url.pathname, folder)) &&
  !request.headers.has('range') &&
  request.destination === ''

async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const stored = await answerStored(request)
  if (stored) return stored
  const response = await fetch(request)
  if (isKeepableAudio(request, response))
    event.waitUntil(keepRecentAudio(request.url, response.clone(), Date.now()))
  return response
}

self.addEventListener('install', (event) => {
  event.waitUntil(installShell(manifest).then(() => void completeShell(manifest)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldShells(manifest).then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  const type = (event.data as { type?: unknown } | null)?.type
  if (type === SKIP_WAITING) event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const url = new URL(request.url)
  const isOurs = url.origin === self.location.origin

  if (request.mode === 'navigate') {
    if (!isOurs || isCall(url, request)) return
    event.respondWith(answerNavigation(manifest, request))
    event.waitUntil(completeShell(manifest))
    return
  }
  const shellFile = isOurs ? shellFiles.get(url.pathname) : undefined
  if (shellFile) {
    event.respondWith(answerShellFile(manifest, request, shellFile))
    return
  }
  if (!url.protocol.startsWith('http') || isCall(url, request)) return
  event.respondWith(answerFile(event))
})
