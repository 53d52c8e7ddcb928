/** The page about threats names files and tests: each is there, and each test still has that title. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(`${root}docs/threat-model.md`, 'utf8')
const FILE = /`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs))`/g
const TEST = /`([\w./-]+\.(?:test|e2e)\.tsx?)` “([^”]*)”/g

it('every file that it names is there', () => {
  const files = [...page.matchAll(FILE)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => !existsSync(root + file))).toEqual([])
})

it('every test that it names is there, by the beginning of its title', () => {
  const tests = [...page.matchAll(TEST)].map(([, file = '', title = '']) => ({ file, title }))
  expect(tests.length).toBeGreaterThan(30)
  const lost = tests.filter(({ file, title }) => {
    const source = readFileSync(root + file, 'utf8').replaceAll(String.raw`\'`, "'")
    return title === '' || !['"', "'", '`'].some((quote) => source.includes(quote + title))
  })
  expect(lost).toEqual([])
})
