// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useMapLook } from './use-map-look.ts'

const root = document.documentElement
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  root.className = ''
  root.style.fontSize = ''
})
const systemMatches = (...queries: string[]) =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: queries.some((query) => media.includes(query)) }),
  )
/** Mutation observers report in a microtask. */
const change = (make: () => void) =>
  act(async () => {
    make()
    await Promise.resolve()
  })

it('follows the classes of the root', async () => {
  const { result } = renderHook(useMapLook)
  const themes = [result.current.theme]
  for (const classes of ['dark', 'high-contrast', 'high-contrast dark']) {
    await change(() => (root.className = classes))
    themes.push(result.current.theme)
  }
  expect(themes).toEqual(['light', 'dark', 'high-contrast', 'high-contrast-dark'])
})

it('is in high contrast where the system forces its colours, dark or light as those are', () => {
  root.className = 'dark'
  systemMatches('forced-colors: active')
  expect(renderHook(useMapLook).result.current.theme).toBe('high-contrast')
  systemMatches('forced-colors: active', 'prefers-color-scheme: dark')
  expect(renderHook(useMapLook).result.current.theme).toBe('high-contrast-dark')
})

it('has larger names where the text of the page is larger', async () => {
  root.style.fontSize = '16px'
  const { result } = renderHook(useMapLook)
  expect(result.current.textScale).toBe(1)
  await change(() => (root.style.fontSize = '20px'))
  expect(result.current.textScale).toBe(1.25)
  await change(() => (root.style.fontSize = '10px'))
  expect(result.current.textScale).toBe(1)
})
