/**
 * In the head of index.html, the page that the network answers with. On the landing page, whose markup shows without code,
 * the code waits for the first frame; anywhere else nothing shows without it, and no frame is spent on an empty page.
 */
import { built } from './built.ts'
import { append, chunksOfScreen, preload } from './load-code.ts'

function load(chunks: readonly string[], blocking: 'render' | ''): void {
  preload([...chunks, built.entry])
  const run = () => append('script', { type: 'module', src: built.entry, blocking })
  // No screen is drawn without its styles; where they cannot be had, a plain one is better than none.
  const sheet = append('link', { rel: 'stylesheet', href: built.styles, blocking })
  sheet.addEventListener('load', run)
  sheet.addEventListener('error', run)
}

if (document.documentElement.classList.contains('prerendered') && !document.hidden)
  addEventListener('DOMContentLoaded', () =>
    requestAnimationFrame(() => setTimeout(load, 0, built.first, '')),
  )
else load([...built.first, ...chunksOfScreen()], 'render')
