import { expect, test } from 'vitest'
import { isForeign, languageName } from './languages.ts'

test('languages have their own names', () => {
  expect(['en', 'es', 'fr', 'de', 'it', 'pt', 'zh', 'ja'].map(languageName)).toEqual([
    'English',
    'Español',
    'Français',
    'Deutsch',
    'Italiano',
    'Português',
    '中文',
    '日本語',
  ])
  expect(languageName('not a language')).toBe('not a language')
})

test('foreign is what the texts of the app are not in', () => {
  expect(['en', 'en-GB', '', null, undefined].map(isForeign)).toEqual([false, false, false, false, false])
  expect(['fr', 'pt-BR'].map(isForeign)).toEqual([true, true])
})
