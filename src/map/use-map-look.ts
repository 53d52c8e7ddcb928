/**
 * How the map is drawn: as the theme classes on the document's root say, which the theme switch, the preferences and the system's
 * wish for contrast set; and in high contrast where the system paints pages in colours of its own (`forced-colors`).
 */
import { useMemo, useSyncExternalStore } from 'react'
import type { MapLook, MapTheme } from './map-model.ts'

const FORCED_COLOURS = '(forced-colors: active)'
const SYSTEM_DARK = '(prefers-color-scheme: dark)'
/** The size in CSS pixels that a text scale of 1 stands for. */
const ORDINARY_TEXT_PX = 16
/** Beyond it names hide more than they tell. */
const MOST_TEXT_SCALE = 2

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style'] })
  const queries = [FORCED_COLOURS, SYSTEM_DARK].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    for (const query of queries) query.removeEventListener('change', changed)
  }
}

function currentTheme(): MapTheme {
  const { classList } = document.documentElement
  const isForced = matchMedia(FORCED_COLOURS).matches
  // The system's own colours hold then, whatever was chosen here.
  const isDark = isForced ? matchMedia(SYSTEM_DARK).matches : classList.contains('dark')
  if (isForced || classList.contains('high-contrast')) return isDark ? 'high-contrast-dark' : 'high-contrast'
  return isDark ? 'dark' : 'light'
}

/** Of the browser's own text size, and of the larger fonts of the preferences; never under 1. */
function currentTextScale(): number {
  const rootPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Math.min(MOST_TEXT_SCALE, Math.max(1, rootPx / ORDINARY_TEXT_PX || 1))
}

export function useMapLook(): MapLook {
  const theme = useSyncExternalStore(subscribe, currentTheme)
  const textScale = useSyncExternalStore(subscribe, currentTextScale)
  return useMemo(() => ({ theme, textScale }), [theme, textScale])
}
