/**
 * The service worker stores files. It answers navigations and the app's code from Cache Storage at once, so that no step of a start waits for
 * the network, and files of downloaded tours with ranges. It leaves every API call to the sync worker.
 */
import { API_BASE, GEOCODER_PATH, HUB_PATH, WALK_TO_HEAR_PATH } from '#contract/paths.ts'
import {
  KEEP_EMERGENCY_LIST,
  SKIP_WAITING,
  type PageToServiceWorker,
} from '#contract/threads/service-worker-messages.ts'
import { SHARED_FILE } from '#contract/threads/shared-file.ts'
import { hearContact, resumeContact } from './contact-messages.ts'
import { answerCover, isKeepableCover, keepCover } from './recent-covers.ts'
import { keepEmergencyList } from './emergency-list.ts'
import { keepSharedFile } from './shared-file.ts'
import {
  answerNavigation,
  answerShellFile,
  completeShell,
  installShell,
  LANDING_URL,
  removeOldShells,
  type ShellFile,
  type ShellManifest,
} from './shell.ts'
import { answerStored, isKeepableAudio, keepRecentAudio, trimRecentAudio } from './stored-files.ts'
import { answerSample, isWorthFetchingAhead, keepWalkToHear } from './walk-to-hear.ts'
import { onPeriodicSync, onSync, type Background, type WakeOptions, type WakeUp } from './wake.ts'

declare const self: ServiceWorkerGlobalScope & { streetloreBackground?: Background }
/** Inserted by scripts/build/build-service-worker.mjs. */
declare const SHELL_MANIFEST: ShellManifest
/** The address of the sync worker's script as built, which holds `background.ts`. */
declare const SYNC_WORKER_URL: string

const manifest = SHELL_MANIFEST
const shellFiles = new Map<string, ShellFile>(
  [...manifest.files, ...manifest.late].map((file) => [file.url, file]),
)

const isUnder = (pathname: string, folder: string): boolean =>
  pathname === folder || pathname.startsWith(`${folder}/`)

/** True for addresses that the server answers itself; the app has none there. */
const isOfServer = (url: URL): boolean =>
  [API_BASE, HUB_PATH, GEOCODER_PATH].some((folder) => isUnder(url.pathname, folder))

/** True for calls, which belong to the sync worker. Only a range of a stored file may have such a path (audio of another server). */
const isCall = (url: URL, request: Request): boolean =>
  isOfServer(url) && !request.headers.has('range') && request.destination === ''

async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const stored =
    (await answerStored(request, Date.now())) ?? (await answerCover(request)) ?? (await answerSample(request))
  if (stored) return stored
  const response = await fetch(request)
  if (isKeepableAudio(request, response))
    event.waitUntil(keepRecentAudio(request.url, response.clone(), Date.now()))
  if (isKeepableCover(request, response)) event.waitUntil(keepCover(request.url, response.clone()))
  return response
}

/** Stores the walk of the landing page for a visitor who may have no signal when they want to hear it. */
async function keepWalkAhead(): Promise<void> {
  const { connection } = self.navigator as {
    readonly connection?: { saveData?: boolean; effectiveType?: string }
  }
  if (isWorthFetchingAhead(connection)) await keepWalkToHear(self.navigator.language)
}

/** The visitor is listening now, and the files that they load for it come first. */
const KEEP_HEARD_AFTER_MS = 5000
let heardWalk: Promise<void> | undefined
/** Stores the walk once, however often the page asks meanwhile. */
function keepHeardWalk(): Promise<void> {
  heardWalk ??= new Promise((resolve) => setTimeout(resolve, KEEP_HEARD_AFTER_MS))
    .then(() => keepWalkToHear(self.navigator.language))
    .finally(() => {
      heardWalk = undefined
    })
  return heardWalk
}

/** The browser stores the script with this service worker at the first call; later calls need no network. */
function loadBackground(): Background {
  if (!self.streetloreBackground) self.importScripts(SYNC_WORKER_URL)
  if (!self.streetloreBackground) throw new Error(`${SYNC_WORKER_URL} did not set its part`)
  return self.streetloreBackground
}

/** This thread first sends the page its code. */
const TIDY_AFTER_MS = 3000
async function tidyLater(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, TIDY_AFTER_MS))
  await Promise.all([completeShell(manifest), trimRecentAudio(Date.now()), resumeContact(wake)])
}

const { sync } = self.registration as { readonly sync?: { register(tag: string): Promise<void> } }
const wake: WakeOptions = {
  clients: self.clients,
  load: loadBackground,
  register: sync && ((tag: string) => sync.register(tag)),
}

self.addEventListener('install', (event) => {
  const shell = installShell(manifest)
  event.waitUntil(shell.then(() => void completeShell(manifest).then(keepWalkAhead)))
  // A script that was not loaded during the install may not be loaded later (Service Workers, 6.3.2). It is one of the shell's files, so
  // the browser has it by then.
  event.waitUntil(shell.then(() => void loadBackground()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldShells(manifest).then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  const message = event.data as PageToServiceWorker | null
  if (message?.type === SKIP_WAITING) event.waitUntil(self.skipWaiting())
  else if (message?.type === KEEP_EMERGENCY_LIST)
    event.waitUntil(keepEmergencyList(message.url, Date.now()).catch(() => {}))
  else if (message)
    event.waitUntil(hearContact(message, wake).then((answer) => event.ports[0]?.postMessage(answer)))
})

/** Background Sync and Periodic Background Sync are not in the DOM library. */
const onTagged = (name: string, act: (event: WakeUp, options: WakeOptions) => Promise<void>): void =>
  self.addEventListener(name, ((event: ExtendableEvent & WakeUp) =>
    event.waitUntil(act(event, wake))) as EventListener)

onTagged('sync', onSync)
onTagged('periodicsync', onPeriodicSync)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const isOurs = url.origin === self.location.origin
  if (
    request.method === 'POST' &&
    request.mode === 'navigate' &&
    isOurs &&
    url.pathname === SHARED_FILE.action
  )
    event.respondWith(keepSharedFile(request))
  if (request.method !== 'GET') return

  if (request.mode === 'navigate') {
    // Signing in with Google uses the server's own addresses.
    if (!isOurs || isOfServer(url)) return
    event.respondWith(answerNavigation(manifest, request))
    event.waitUntil(tidyLater().then(() => (url.pathname === LANDING_URL ? keepWalkAhead() : undefined)))
    return
  }
  const shellFile = isOurs ? shellFiles.get(url.pathname) : undefined
  if (shellFile) {
    event.respondWith(answerShellFile(manifest, request, shellFile))
    return
  }
  if (isOurs && url.pathname === WALK_TO_HEAR_PATH) event.waitUntil(keepHeardWalk())
  if (!url.protocol.startsWith('http') || isCall(url, request)) return
  event.respondWith(answerFile(event))
})
