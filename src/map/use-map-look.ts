/**
 * The appearance of the map, by the theme classes on the document's root, which the theme switch, the preferences and the
 * system's contrast setting change; and high contrast where the system replaces the colours of pages (`forced-colors`).
 */
import { useMemo, useSyncExternalStore } from 'react'
import type { MapLook, MapTheme } from './map-model.ts'

const FORCED_COLOURS = '(forced-colors: active)'
const SYSTEM_DARK = '(prefers-color-scheme: dark)'
/** The size in CSS pixels of a text scale of 1. */
const ORDINARY_TEXT_PX = 16
/** The largest text scale: beyond it names cover too much of the map. */
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
  // With forced colours the system's theme applies, whatever was chosen in the app.
  const isDark = isForced ? matchMedia(SYSTEM_DARK).matches : classList.contains('dark')
  if (isForced || classList.contains('high-contrast')) return isDark ? 'high-contrast-dark' : 'high-contrast'
  return isDark ? 'dark' : 'light'
}

/** The scale by the browser's text size and the larger font of the preferences; at least 1. */
function currentTextScale(): number {
  const rootPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Math.min(MOST_TEXT_SCALE, Math.max(1, rootPx / ORDINARY_TEXT_PX || 1))
}

export function useMapLook(): MapLook {
  const theme = useSyncExternalStore(subscribe, currentTheme)
  const textScale = useSyncExternalStore(subscribe, currentTextScale)
  return useMemo(() => ({ theme, textScale }), [theme, textScale])
}
