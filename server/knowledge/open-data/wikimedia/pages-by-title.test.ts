import { expect, test } from 'vitest'
import type { PoliteClient } from '../polite-client.ts'
import { createActionApi } from './action-api.ts'
import { readPagesByTitle } from './pages-by-title.ts'

/** Records the questions and gives each answer in turn. */
async function read(titles: readonly string[], ...answers: readonly object[]) {
  const left = [...answers]
  const asked: URL[] = []
  const client: Pick<PoliteClient, 'ask'> = {
    async ask(url, readAnswer) {
      asked.push(url)
      const reading = readAnswer(JSON.stringify(left.shift() ?? { query: { pages: [] } }), new Headers())
      if (reading.kind === 'read') return { ok: true, value: reading.value }
      return { ok: false, failure: { kind: 'invalid-answer', detail: reading.detail } }
    },
  }
  const found = await readPagesByTitle(createActionApi(client), 'https://en.example', titles)
  if (!found.ok) throw new Error(JSON.stringify(found.failure))
  return { pages: found.value, titles: asked.map((url) => url.searchParams.get('titles')?.split('|') ?? []) }
}
const page = (title: string, id: string, more: object = {}) => ({
  ns: 0,
  title,
  pageprops: { wikibase_item: id },
  ...more,
})
const at = (lat: number, more: object = {}) => [{ lat, lon: 2, primary: true, globe: 'earth', ...more }]

test('a title leads to its thing and where it is, and it is said where another page has the name', async () => {
  const { pages } = await read(
    ['old_Town Hall', 'Alias', 'Nobody', 'Section'],
    {
      continue: { cocontinue: '1|2', continue: '||pageprops' },
      query: {
        normalized: [{ fromencoded: false, from: 'old_Town Hall', to: 'Old Town Hall' }],
        redirects: [
          { from: 'Alias', to: 'Salt Bridge' },
          { from: 'Section', to: 'Salt Bridge', tofragment: 'History' },
        ],
        pages: [page('Old Town Hall', 'Q1', { coordinates: at(48) }), page('Salt Bridge', 'Q2')],
      },
    },
    {
      batchcomplete: true,
      query: {
        pages: [
          page('Salt Bridge', 'Q2', { coordinates: at(49) }),
          { ns: 0, title: 'Nobody', missing: true },
        ],
      },
    },
  )
  expect(Object.fromEntries(pages)).toEqual({
    'old_Town Hall': { wikidataId: 'Q1', position: { latitude: 48, longitude: 2 }, isRedirect: false },
    Alias: { wikidataId: 'Q2', position: { latitude: 49, longitude: 2 }, isRedirect: true },
  })
})

test('lists of meanings, pages without a thing, other namespaces and other globes lead nowhere', async () => {
  const { pages } = await read(['A', 'B', 'C', 'D', 'E', 'F'], {
    query: {
      pages: [
        page('A', 'Q1', { pageprops: { wikibase_item: 'Q1', disambiguation: '' } }),
        { ns: 0, title: 'B' },
        page('C', 'Q3', { ns: 14 }),
        page('D', 'L4'),
        page('E', 'Q5', { coordinates: at(48, { globe: 'moon' }) }),
        page('F', 'Q6', { coordinates: at(948) }),
      ],
    },
  })
  expect([...pages]).toEqual([['E', { wikidataId: 'Q5', position: undefined, isRedirect: false }]])
})

test('fifty titles are one request, an address does not grow too long, and what is no title is not asked', async () => {
  const short = Array.from({ length: 120 }, (_, index) => `Place ${index}`)
  expect((await read([...short, 'Place 1'])).titles.map(({ length }) => length)).toEqual([50, 50, 20])
  const long = Array.from({ length: 40 }, (_, index) => `${'京'.repeat(40)} ${index}`)
  const batches = (await read(long)).titles
  expect(batches.flat()).toEqual(long)
  for (const titles of batches) expect(encodeURIComponent(titles.join('|')).length).toBeLessThan(5200)
  expect((await read(['a|b', 'a#b', '[x]', '', '京'.repeat(100)])).titles).toEqual([])
})
