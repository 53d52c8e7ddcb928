import { describe, expect, it } from 'vitest'
import { extensionOf, fileNameOf, fileNameOfTitle } from './file-name.ts'

describe('the name of a file', () => {
  it.each([
    ['gate.JPG', 'gate.png'],
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\fotos\\tür 1.jpg', 'tür-1.png'],
    ['a"b\r\nX: y.jpg', 'a-b-X-y.png'],
    ['<img onerror=x>.jpg', 'img-onerror-x.png'],
    ['日本.jpg', '日本.png'],
    ['....jpg', 'picture.png'],
    ['', 'picture.png'],
    ['👩‍👩‍👧.jpg', 'picture.png'],
  ])('%j is sent as %j', (name, sent) => expect(fileNameOf(name, 'png', 'picture')).toBe(sent))

  it('of 3,000 characters is cut, its extension never [2 §5 hostile files]', () => {
    const sent = fileNameOf(`${'x'.repeat(3000)}.jpg`, 'jpg', 'picture')
    expect(sent).toBe(`${'x'.repeat(80)}.jpg`)
  })
})

it.each([
  ['The old gate!', 'The-old-gate.webm'],
  ['St. Mary', 'St-Mary.webm'],
  ['  ???  ', 'recording.webm'],
])('a recording called %j is sent as %j [2 §5 recording]', (title, sent) =>
  expect(fileNameOfTitle(title, 'webm', 'recording')).toBe(sent),
)

it.each([
  ['a.JPeG', 'jpeg'],
  ['a.tar.gz', 'gz'],
  ['a', ''],
  ['a.', ''],
  ['a.b/c', ''],
])('the extension of %j is %j', (name, extension) => expect(extensionOf(name)).toBe(extension))
