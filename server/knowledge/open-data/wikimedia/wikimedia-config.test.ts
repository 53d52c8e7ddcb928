import { expect, test } from 'vitest'
import { wikimediaOf } from './wikimedia-config.ts'

const CONTACT = { CONTACT_EMAIL: 'ops@walks.example' }
const read = (env: Record<string, string>) => wikimediaOf(env, 'https://walks.example')

test('who sets no address gets the public servers, under a name with a contact', () => {
  expect(read(CONTACT)).toEqual({
    baseUrls: {
      wikidata: 'https://www.wikidata.org',
      wikipedia: 'https://{language}.wikipedia.org',
      commons: 'https://commons.wikimedia.org',
    },
    userAgent: 'Streetlore/1.0 (https://walks.example; ops@walks.example)',
  })
  expect(read({ OPEN_DATA_USER_AGENT: 'Walks/2 (x)' }).userAgent).toBe('Walks/2 (x)')
})

test('addresses may be given with what follows them', () => {
  const { baseUrls, filesUrl } = read({
    ...CONTACT,
    WIKIPEDIA_URL: 'http://w.example/{language}/w/api.php',
    COMMONS_URL: 'http://c.example/',
    COMMONS_FILES_URL: 'http://f.example/files/',
  })
  expect(filesUrl).toBe('http://f.example/files')
  expect(baseUrls).toMatchObject({ wikipedia: 'http://w.example/{language}', commons: 'http://c.example' })
})

test.each([
  [{}, 'CONTACT_EMAIL or OPEN_DATA_USER_AGENT'],
  [{ OPEN_DATA_USER_AGENT: 'Wälks' }, 'plain ASCII'],
  [{ ...CONTACT, WIKIDATA_URL: 'wikidata' }, 'WIKIDATA_URL'],
  [{ ...CONTACT, COMMONS_URL: 'file:///c' }, 'COMMONS_URL'],
  [{ ...CONTACT, COMMONS_FILES_URL: 'ftp://c' }, 'COMMONS_FILES_URL'],
  [{ ...CONTACT, WIKIPEDIA_URL: 'https://en.wikipedia.org' }, 'WIKIPEDIA_URL'],
])('%j: %s', (env, words) => {
  expect(() => read(env as Record<string, string>)).toThrow(words)
})
