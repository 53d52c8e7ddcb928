import { describe, expect, it } from 'vitest'
import { escapeMarkup, jsonInPage, oneLine } from './plain-text.ts'

describe('a line', () => {
  it.each([
    ['short enough', 20, 'short enough'],
    [' two \n\t lines\u2028here ', 20, 'two lines here'],
    ['ends after a word, not in one', 20, 'ends after a word…'],
    ['长'.repeat(30), 10, `${'长'.repeat(9)}…`],
    ['👩‍🚀'.repeat(9), 4, '👩‍🚀…'],
    ['\u202eabc\u2066\u200f', 20, 'abc'],
    ['مشي في القاهرة', 20, 'مشي في القاهرة'],
    ['\ud83d', 5, '\ufffd'],
    [' \u0000\u0007 ', 5, ''],
  ])('%j of at most %i is %j', (text, most, line) => {
    expect(oneLine(text, most)).toBe(line)
  })
})

it('is text and attribute in HTML and XML', () => {
  expect(escapeMarkup(`<b class="a" id='b'>&amp;`)).toBe(
    '&lt;b class=&quot;a&quot; id=&#39;b&#39;&gt;&amp;amp;',
  )
})

it('ends no script element, and is the same data', () => {
  const data = { name: '</script><!--<script>\u2028&amp;' }
  const json = jsonInPage(data)
  expect(json).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(json)).toEqual(data)
})
