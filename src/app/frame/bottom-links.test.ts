import { expect, it } from 'vitest'
import { PAGES, type PageName } from '#contract/pages.ts'
import { isInApp } from './bottom-links.ts'

/** Pages to read, forms to sign in by, redirects, and the player. */
const OUTSIDE: readonly PageName[] = [
  'landing',
  'about',
  'confirmEmail',
  'contact',
  'contentGuidelines',
  'forgotPassword',
  'googleCallback',
  'hear',
  'login',
  'playById',
  'playBySlug',
  'privacy',
  'register',
  'resetPassword',
  'search',
  'terms',
  'undoEmail',
  'verifyEmail',
]

it.each(Object.entries(PAGES))('%s is in the app or outside of it', (name, pattern) => {
  const path = pattern.replaceAll(/\$\w+/g, 'x-1')
  expect(isInApp(path)).toBe(!OUTSIDE.includes(name as PageName))
})

it.each([
  ['/my-tours/', true],
  ['/Dashboard', true],
  ['/tours/nearby/play', false],
  ['/melons', false],
  ['/nowhere', false],
  ['', false],
])('%j: %s', (path, isIn) => expect(isInApp(path)).toBe(isIn))
