import { describe, expect, test } from 'vitest'
import { ok } from '#contract/failure.ts'
import type { ActionApi } from './action-api.ts'
import { licenceOf, photographOf, readPhotographs } from './photographs.ts'

const page = (fields: Record<string, string>, info: object = {}, more: object = {}) => ({
  title: 'File:A.jpg',
  imagerepository: 'local',
  ...more,
  imageinfo: [
    {
      thumburl: 'https://thumb.wikimedia.org/a/960px-A.jpg?utm_source=commons',
      descriptionurl: 'https://commons.wikimedia.org/wiki/File:A.jpg',
      mime: 'image/jpeg',
      width: 4000,
      height: 3000,
      extmetadata: Object.fromEntries(
        Object.entries({ License: 'cc-by-sa-4.0', Artist: 'Rama', ...fields }).map(([name, value]) => [
          name,
          { value },
        ]),
      ),
      ...info,
    },
  ],
})
const authorOf = (html: string) => photographOf(page({ Artist: html }))?.author

describe('licences', () => {
  test.each([
    ['cc-by-sa-4.0', 'CC BY-SA 4.0', 'CC BY-SA 4.0', 'https://creativecommons.org/licenses/by-sa/4.0/'],
    [
      'cc-by-sa-2.0-fr',
      'CC BY-SA 2.0 fr',
      'CC BY-SA 2.0 FR',
      'https://creativecommons.org/licenses/by-sa/2.0/fr/',
    ],
    ['', 'CC BY 3.0', 'CC BY 3.0', 'https://creativecommons.org/licenses/by/3.0/'],
    ['cc0', 'CC0', 'CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
    ['pd', 'Public domain', 'Public domain', undefined],
    ['', 'No restrictions', 'Public domain', undefined],
  ])('%s / %s may be used', (id, short, name, url) => {
    expect(licenceOf(id, short, '')).toEqual({ name, url })
  })
  test.each([
    ['cc-by-nc-sa-4.0', 'CC BY-NC-SA 4.0'],
    ['cc-by-nd-2.0', 'CC BY-ND 2.0'],
    ['', 'Fair use'],
    ['gfdl', 'GFDL'],
    ['', 'Copyrighted free use'],
    ['', ''],
    ['cc-by-sa-9.9', ''],
  ])('%s / %s may not', (id, short) => {
    expect(licenceOf(id, short, '')).toBeUndefined()
  })
})

describe('authors are plain text', () => {
  test.each([
    ['<a href="//commons.wikimedia.org/wiki/User:Rama">Rama</a> &amp; Musée Bolo', 'Rama & Musée Bolo'],
    ['Unknown author<span style="display: none;">Unknown author</span>', 'Unknown author'],
    ['Unknown authorUnknown author', 'Unknown author'],
    ['<table><tr><td>Jan</td><td>Novák</td></tr></table>', 'Jan Novák'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;Eva', 'alert(1)Eva'],
    ['<script>alert(1)</script><style>b{}</style>Eva\u202E\u0000', 'Eva'],
    ['<b>Eva', 'Eva'],
    ['', 'See file page'],
  ])('%s', (html, author) => {
    expect(authorOf(html)).toBe(author)
  })
  test('an essay is cut', () => {
    expect(authorOf('é'.repeat(5000))).toBe(`${'é'.repeat(119)}…`)
  })
  test('what the author asked to be credited as comes first', () => {
    expect(photographOf(page({ Attribution: 'Photo by <i>Rama</i>', Artist: 'x' }))?.author).toBe(
      'Photo by Rama',
    )
  })
})

test.each([
  ['a file of a Wikipedia itself', page({}, {}, { imagerepository: 'shared' })],
  ['one that is to be deleted', page({ DeletionReason: 'no source' })],
  ['one that is not free', page({ NonFree: 'true' })],
  ["somebody's portrait", page({ Restrictions: 'trademarked|personality' })],
  ['a drawing', page({}, { mime: 'image/svg+xml' })],
  ['a small one', page({}, { width: 800, height: 600 })],
  ['a long one', page({}, { width: 4000, height: 1000 })],
  ['one from elsewhere', page({}, { thumburl: 'https://upload.wikimedia.org.evil.example/a.jpg' })],
  ['a script for a page', page({}, { descriptionurl: 'javascript:alert(1)' })],
  ['none', { title: 'File:A.jpg', missing: true }],
])('%s is not shown', (_, file) => {
  expect(photographOf(file)).toBeUndefined()
})

test('the address of the picture stays as given', () => {
  expect(photographOf(page({ LicenseUrl: 'http://creativecommons.org/licenses/by-sa/4.0' }))).toEqual({
    author: 'Rama',
    imageUrl: 'https://thumb.wikimedia.org/a/960px-A.jpg?utm_source=commons',
    pageUrl: 'https://commons.wikimedia.org/wiki/File:A.jpg',
    licence: 'CC BY-SA 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by-sa/4.0',
  })
})

test('long names are asked for in several addresses, and none is longer than a server reads', async () => {
  const asked: string[][] = []
  const api: ActionApi = {
    ask: () => Promise.reject(new Error('not asked')),
    pages: async (_, params) => {
      asked.push((params['titles'] ?? '').split('|'))
      expect(encodeURIComponent(params['titles'] ?? '').length).toBeLessThan(5000)
      return ok({ pages: new Map(), renamed: [] })
    },
  }
  const names = Array.from({ length: 60 }, (_, n) => `${'城'.repeat(30)} ${n}.jpg`)
  await readPhotographs(api, 'https://commons.example', names)
  expect(asked.flat()).toEqual(names.map((name) => `File:${name}`))
  asked.splice(0)
  await readPhotographs(
    api,
    'https://commons.example',
    Array.from({ length: 120 }, (_, n) => `${n}.jpg`),
  )
  expect(asked.map(({ length }) => length)).toEqual([50, 50, 20])
})
