import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { SHARED_FILE } from '#contract/threads/shared-file.ts'
import { pageAt } from '#server/api/pages/page-at.ts'

interface Manifest {
  readonly id: string
  readonly share_target: unknown
  readonly categories: readonly string[]
  readonly icons: readonly { readonly src: string }[]
  readonly shortcuts: readonly {
    readonly name: string
    readonly url: string
    readonly icons: readonly { readonly src: string }[]
  }[]
  readonly screenshots: readonly {
    readonly src: string
    readonly form_factor: string
    readonly label: string
  }[]
}

const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as Manifest

it('has shortcuts to pages of the app, and icons that are there', () => {
  expect(manifest.id).toBe('/')
  expect(manifest.categories).toContain('travel')
  expect(manifest.shortcuts.map(({ url }) => pageAt(url)?.name)).toEqual([
    'myTours',
    'dashboard',
    'nearbyTours',
    'emergency',
  ])
  for (const { src } of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)])
    expect(existsSync(`public${src}`), src).toBe(true)
})

it('has pictures of screens for phones and for wide windows, which the build takes from docs/screens', () => {
  expect(new Set(manifest.screenshots.map((shot) => shot.form_factor))).toEqual(new Set(['narrow', 'wide']))
  for (const { src, label } of manifest.screenshots) {
    expect(existsSync(`docs/screens/${basename(src)}`), src).toBe(true)
    expect(label).not.toBe('')
  }
})

it('takes files of routes where the service worker and the server expect them', () => {
  const { action, field, missed } = SHARED_FILE
  expect(manifest.share_target).toMatchObject({
    action,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: field, accept: expect.arrayContaining(['.gpx', '.geojson']) }] },
  })
  expect(pageAt(action)?.name).toBe('newRoute')
  expect(missed.startsWith(`${action}?`)).toBe(true)
})
