import { expect, it } from 'vitest'
import { withEditedFile, withFile, withoutFile } from './stop-files.ts'

const file = (key: string, isPrimary = false, mediaType = 1) => ({ key, isPrimary, mediaType, caption: null })
const primaries = (files: readonly { key: string; isPrimary: boolean }[]) =>
  files.filter(({ isPrimary }) => isPrimary).map(({ key }) => key)
const is = (key: string) => (one: { key: string }) => one.key === key

it('the first picture is the primary one, a recording never', () => {
  const sound = withFile([], file('sound', false, 2))
  expect(primaries(sound)).toEqual([])
  expect(primaries(withFile(withFile(sound, file('a')), file('b')))).toEqual(['a'])
})

it('a new primary picture takes the place of the other', () => {
  expect(primaries(withFile([file('a', true)], file('b', true)))).toEqual(['b'])
  const edited = withEditedFile([file('a', true), file('b')], is('b'), { isPrimary: true })
  expect(primaries(edited)).toEqual(['b'])
})

it('where the primary picture goes, the oldest other one follows', () => {
  const files = [file('sound', false, 2), file('a'), file('b'), file('c', true)]
  expect(primaries(withoutFile(files, is('c')))).toEqual(['a'])
  expect(primaries(withoutFile(files, is('a')))).toEqual(['c'])
})

it('a caption is of one file, and an empty one is none', () => {
  const files = withEditedFile([file('a'), file('b')], is('b'), { caption: 'Gate' })
  expect(files.map(({ caption }) => caption)).toEqual([null, 'Gate'])
  expect(withEditedFile(files, is('b'), { caption: '' })[1]?.caption).toBeNull()
})
