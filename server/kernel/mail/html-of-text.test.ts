import { expect, it } from 'vitest'
import { htmlOfText } from './html-of-text.ts'

const html = (text: string) => htmlOfText(text, 'https://walks.example')

it('makes paragraphs, and links of the lines that lead to this server', () => {
  expect(html('Hello,\n\nopen this:\n\nhttps://walks.example/a?b=1&c=2\n\nBye\nAda\n')).toContain(
    '<p>Hello,</p><p>open this:</p><p><a href="https://walks.example/a?b=1&amp;c=2">https://walks.example/a?b=1&amp;c=2</a></p><p>Bye<br>Ada</p>',
  )
})

it.each([
  'https://evil.example/a',
  'https://walks.example.evil.example/a',
  'javascript:alert(1)',
  'see https://walks.example/a',
  '<a href="https://walks.example/a">x</a>',
])('makes no link and no markup of %j', (text) => {
  expect(html(text)).not.toMatch(/<a /)
})
