/** Follows the theme classes on the document's root, which the theme switch and the preferences set. */
import { useSyncExternalStore } from 'react'
import type { MapTheme } from './map-model.ts'

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}

function currentTheme(): MapTheme {
  const { classList } = document.documentElement
  if (classList.contains('high-contrast')) return 'high-contrast'
  return classList.contains('dark') ? 'dark' : 'light'
}

export const useMapTheme = (): MapTheme => useSyncExternalStore(subscribe, currentTheme)
