/**
 * Runs in the head of index.html, the network's page. On the landing page, whose markup shows without code, the code waits for the first
 * frame. All other pages are empty without the code, so it is loaded at once.
 */
import { built } from './built.ts'
import { append, chunksOfScreen, preload } from './load-code.ts'

function load(chunks: readonly string[], blocking: 'render' | ''): void {
  preload([...chunks, built.entry])
  const run = () => append('script', { type: 'module', src: built.entry, blocking })
  // No screen is drawn without its styles; where they cannot be loaded, a plain screen is better than none.
  const sheet = append('link', { rel: 'stylesheet', href: built.styles, blocking })
  sheet.addEventListener('load', run)
  sheet.addEventListener('error', run)
}

if (document.documentElement.classList.contains('prerendered') && !document.hidden)
  addEventListener('DOMContentLoaded', () =>
    requestAnimationFrame(() => setTimeout(load, 0, built.first, '')),
  )
else load([...built.first, ...chunksOfScreen()], 'render')
