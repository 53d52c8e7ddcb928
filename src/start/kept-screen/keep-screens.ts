/**
 * Stores the markup of screens for their next start (decision 0064), whenever a screen has not changed for a while and when the app is hidden.
 * Never fails: a stored screen is a convenience.
 */
import { KEPT_SCREENS_CACHE } from '#contract/threads/caches.ts'
import { keptScreenKey, type KeptScreen } from '#contract/threads/kept-screen.ts'
import { textHash } from '#kit/text-hash.ts'
import { getSession } from '#live/session/session.ts'
import { readToken } from '#live/session/session-store.ts'
import { inertCopy } from './inert-copy.ts'

/** A screen is stored when nothing has changed for this time. */
const SETTLED_MS = 1000
/** The most screens: a user's lists and the tours that they walk. The oldest are deleted. */
const KEEP_COUNT = 12
/** A longer screen takes as long to show as the code takes to load. */
const LONGEST_CHARS = 200_000

/** Screens that load, ask the user or play are not stored. */
const AT_WORK = '[aria-busy="true"], [role="dialog"], [role="alertdialog"], [data-unkept]'

function screenOf(root: Element): { readonly key: string; readonly screen: KeptScreen } | undefined {
  const key = keptScreenKey(location)
  const token = readToken()
  const { build } = document.documentElement.dataset
  if (key === undefined || token === null || build === undefined || getSession().name !== 'signed-in')
    return undefined
  if (!root.querySelector('main h1') || root.querySelector(AT_WORK)) return undefined
  const html = inertCopy(root)
  if (html.length > LONGEST_CHARS) return undefined
  return { key, screen: { build, keptFor: textHash(token), title: document.title, html } }
}

/** Deletes the screens of other users on this device. */
async function dropOthers(cache: Cache, keptFor: string): Promise<void> {
  for (const request of await cache.keys()) {
    const stored = await cache.match(request)
    if (((await stored?.json()) as KeptScreen | undefined)?.keptFor !== keptFor) await cache.delete(request)
  }
}

async function dropOldest(cache: Cache): Promise<void> {
  const kept = await cache.keys()
  await Promise.all(
    kept.slice(0, Math.max(0, kept.length - KEEP_COUNT)).map((request) => cache.delete(request)),
  )
}

export function keepScreens(root: Element): void {
  if (!('caches' in globalThis)) return
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = ''
  /** The user whose screens alone are stored. Finding that out takes reading them all, so it is done once per user. */
  let owner = ''

  const keep = async () => {
    const found = screenOf(root)
    if (!found) return
    const { key, screen } = found
    const text = JSON.stringify(screen)
    if (last === key + text) return
    last = key + text
    try {
      const cache = await caches.open(KEPT_SCREENS_CACHE)
      await cache.put(key, new Response(text, { headers: { 'content-type': 'application/json' } }))
      if (owner !== screen.keptFor) await dropOthers(cache, screen.keptFor)
      owner = screen.keptFor
      await dropOldest(cache)
    } catch {
      last = ''
    }
  }
  const keepSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void keep(), SETTLED_MS)
  }
  new MutationObserver(keepSoon).observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void keep()
  })
  keepSoon()
}
