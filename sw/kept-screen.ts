/**
 * Inserts the screen that an address showed last into the page of a start. The screen lies in a `template`, so that it is no part of the
 * document before the page's own script has checked whose screen it is (`src/start/inline/kept-screen.ts`).
 */
import { KEPT_SCREENS_CACHE } from '#contract/threads/caches.ts'
import {
  BUILD_ATTRIBUTE,
  KEPT_TEMPLATE_ID,
  keptScreenKey,
  type KeptScreen,
} from '#contract/threads/kept-screen.ts'

const ROOT = '<div id="root">'
/** The tags that load the app's code. With a stored screen the page's script loads it after the first frame. */
const BOOT = /<!--boot-->.*?<!--\/boot-->/s

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Returns the screen that is stored for the address, if there is one. Never rejects: a stored screen is a convenience. */
export async function readKeptScreen(url: URL): Promise<KeptScreen | undefined> {
  const key = keptScreenKey(url)
  if (key === undefined) return undefined
  try {
    const stored = await caches.match(key, { cacheName: KEPT_SCREENS_CACHE })
    return stored && ((await stored.json()) as KeptScreen)
  } catch {
    return undefined
  }
}

/** Returns the page with the screen in it, or the page itself where another build drew the screen. */
export async function withKeptScreen(page: Response, screen: KeptScreen): Promise<Response> {
  const html = await page.clone().text()
  if (!html.includes(`${BUILD_ATTRIBUTE}="${screen.build}"`)) return page
  const template = `<template id="${KEPT_TEMPLATE_ID}" data-kept-for="${attribute(screen.keptFor)}" data-title="${attribute(screen.title)}">${screen.html}</template>`
  const headers = new Headers(page.headers)
  // These headers describe the stored bytes.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  const body = html.replace(BOOT, '').replace(ROOT, () => template + ROOT)
  return new Response(body, { status: page.status, headers })
}
