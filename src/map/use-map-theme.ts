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
  const isDark = classList.contains('dark')
  if (classList.contains('high-contrast')) return isDark ? 'high-contrast-dark' : 'high-contrast'
  return isDark ? 'dark' : 'light'
}

export const useMapTheme = (): MapTheme => useSyncExternalStore(subscribe, currentTheme)
