import { expect, it } from 'vitest'
import { PAGES, type PageName } from '#contract/pages.ts'
import { fixedHead, type FixedPage } from './fixed-heads.ts'
import { robotsTxt } from './robots.ts'

const rules = robotsTxt('https://walks.example')
  .split('\n')
  .flatMap((line) => {
    const [, kind, path] = /^(Allow|Disallow): (.+)$/.exec(line) ?? []
    return path === undefined ? [] : [{ isAllowed: kind === 'Allow', path }]
  })

/** `*` stands for any text and `$` for the end; the longest matching rule counts (RFC 9309, 2.2.2). */
function mayRead(path: string): boolean {
  const fits = (rule: string) => {
    const pattern = rule
      .replace(/\$$/, '')
      .split('*')
      .map((piece) => piece.replaceAll(/[.?$]/g, String.raw`\$&`))
      .join('.*')
    return new RegExp(`^${pattern}${rule.endsWith('$') ? '$' : ''}`).test(path)
  }
  const fitting = rules.filter((rule) => fits(rule.path)).toSorted((a, b) => b.path.length - a.path.length)
  return fitting[0]?.isAllowed ?? true
}

const LOOKED_UP: readonly PageName[] = ['tour', 'tourPreview', 'playBySlug', 'playById', 'sharedRoute']
const NAMES = Object.keys(PAGES) as PageName[]
const fixed = NAMES.filter((name): name is FixedPage => !LOOKED_UP.includes(name))
const addressOf = (name: PageName) => PAGES[name].replaceAll(/\$\w+/g, 'x1')

it.each(fixed.filter((name) => name !== 'search'))(
  'search engines may read what they may find: %s',
  (name) => {
    const { isIndexed } = fixedHead(name, 'https://walks.example')
    expect(mayRead(addressOf(name))).toBe(isIndexed)
    expect(mayRead(`${addressOf(name)}?page=2`)).toBe(isIndexed)
  },
)

it.each([
  ['/tours/florence', true],
  ['/tours/florence/preview', true],
  ['/tours/florence/play', false],
  ['/tour/12', false],
  ['/shared-routes/abc', true],
  ['/search?q=florence', true],
  ['/media/cover.webp', true],
  ['/api/account', false],
])('%s: %s', (path, isAllowed) => {
  expect(mayRead(path)).toBe(isAllowed)
})
