import { expect, it } from 'vitest'
import type { DraftMedia } from '#data/routes/builder-route.ts'
import { withCaption, withFile, withoutFile, withPrimaryFile } from './pending-media.ts'

const file = (key: string, mediaType: 1 | 2 = 1) => ({
  key,
  mediaType,
  fileName: `${key}.jpg`,
  caption: '',
  bytes: new Blob(['x']),
})
const said = (pending: readonly DraftMedia[]) =>
  pending.map(({ key, isPrimary }) => (isPrimary ? `${key}*` : key)).join(' ')
const list = (...keys: string[]) =>
  keys.reduce<readonly DraftMedia[]>((all, key) => withFile(all, [], file(key, key === 'v' ? 2 : 1)), [])

it('the first picture is the primary one, also after a voice note; the others are not [2 §5 media]', () =>
  expect(said(list('v', 'a', 'b'))).toBe('v a* b'))

it('a picture that was sent as the primary one stays it', () => {
  expect(said(withFile([], [{ mediaType: 1, isPrimary: true }], file('a')))).toBe('a')
  expect(said(withFile([], [{ mediaType: 1, isPrimary: false }], file('a')))).toBe('a*')
})

it('another one can be chosen; when it goes, the first is it again', () => {
  const chosen = withPrimaryFile(list('v', 'a', 'b'), 'b')
  expect(said(chosen)).toBe('v a b*')
  expect(said(withoutFile(chosen, [], 'b'))).toBe('v a*')
  expect(said(withoutFile(chosen, [], 'a'))).toBe('v b*')
  expect(said(withoutFile(list('a'), [], 'a'))).toBe('')
})

it('a caption is of one file', () =>
  expect(withCaption(list('a', 'b'), 'b', 'Gate').map(({ caption }) => caption)).toEqual(['', 'Gate']))
