/**
 * Runs at the end of app.html. Where the service worker has inserted the screen that this address showed last, it shows the screen if it
 * belongs to the signed-in user, and loads the code after the first frame, which is drawn sooner without it.
 */
import { KEPT_TEMPLATE_ID } from '#contract/threads/kept-screen.ts'
import { textHash } from '#kit/text-hash.ts'
import { readSetting } from '#platform/storage/settings-storage.ts'
import { built } from './built.ts'
import { append, chunksOfScreen, preload } from './load-code.ts'

/** The code is loaded after this time at the latest: a window that is not visible draws no frame. */
const LATEST_MS = 1000

let isLoading = false
function load(): void {
  if (isLoading) return
  isLoading = true
  preload([...built.first, ...chunksOfScreen()])
  append('script', { type: 'module', src: built.entry })
}

function show(kept: HTMLTemplateElement): void {
  const screen = document.createElement('div')
  screen.id = 'prerendered'
  screen.append(kept.content)
  if (navigator.onLine) for (const note of screen.querySelectorAll('[data-kept="offline"]')) note.remove()
  kept.replaceWith(screen)
  document.title = kept.dataset.title ?? ''
  document.documentElement.classList.add('prerendered')
  requestAnimationFrame(() => setTimeout(load))
  setTimeout(load, LATEST_MS)
}

const kept = document.getElementById(KEPT_TEMPLATE_ID)
if (kept instanceof HTMLTemplateElement) {
  const token = readSetting('token')
  if (token && textHash(token) === kept.dataset.keptFor && !document.hidden) show(kept)
  else {
    kept.remove()
    load()
  }
}
