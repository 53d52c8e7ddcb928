import { expect, test } from 'vitest'
import type { PoliteClient } from '#server/kernel/http-client/polite-client.ts'
import { createActionApi, pageOf } from './action-api.ts'

/** An API whose answers are given, in order. */
function api(...answers: readonly object[]) {
  const left = [...answers]
  const asked: URL[] = []
  const client: Pick<PoliteClient, 'ask'> = {
    async ask(url, read) {
      asked.push(url)
      const reading = read(JSON.stringify(left.shift() ?? {}), new Headers())
      if (reading.kind === 'read') return { ok: true, value: reading.value }
      return { ok: false, failure: { kind: 'invalid-answer', detail: `${reading.kind}: ${reading.detail}` } }
    },
  }
  return { asked, ...createActionApi(client) }
}
const BASE = 'https://fr.wikipedia.example'
const pagesOf = async (...answers: readonly object[]) => {
  const found = await api(...answers).pages(BASE, { titles: 'x' })
  if (!found.ok) throw new Error(JSON.stringify(found.failure))
  return found.value
}

test('a title is followed through every name that the server gave it', async () => {
  const found = await pagesOf({
    query: {
      redirects: [
        { from: 'Tour', to: 'Tour Eiffel' },
        { from: 'Sommet', to: 'Tour Eiffel', tofragment: 'Sommet' },
      ],
      normalized: [{ from: 'tour', to: 'Tour' }],
      pages: [{ title: 'Tour Eiffel', extract: 'x' }],
    },
  })
  expect(pageOf(found, 'tour')).toMatchObject({ title: 'Tour Eiffel' })
  // Only a section of the page is about it.
  expect(pageOf(found, 'Sommet')).toBeUndefined()
  expect(pageOf(found, 'Pont')).toBeUndefined()
})

test('an answer in parts is asked for to its end, and its pages are put together', async () => {
  const { asked, pages } = api(
    {
      continue: { excontinue: 1, continue: '||info' },
      query: { pages: [{ title: 'A', extract: 'a' }, { title: 'B' }] },
    },
    {
      batchcomplete: true,
      query: {
        pages: [
          { title: 'A', revisions: [] },
          { title: 'B', extract: 'b' },
        ],
      },
    },
  )
  const found = await pages(BASE, { titles: 'A|B' })
  expect(found.ok && [...found.value.pages.values()]).toEqual([
    { title: 'A', extract: 'a', revisions: [] },
    { title: 'B', extract: 'b' },
  ])
  expect(asked[1]?.href).toContain('excontinue=1')
  expect(asked[1]?.origin + String(asked[1]?.pathname)).toBe(`${BASE}/w/api.php`)
})

test('an answer without an end is given up', async () => {
  const endless = Array.from({ length: 100 }, () => ({ continue: { excontinue: 1 }, query: { pages: [] } }))
  expect(await api(...endless).pages(BASE, {})).toMatchObject({ failure: { kind: 'invalid-answer' } })
})

test('errors come with HTTP 200: some pass, some do not', async () => {
  const error = async (code: string, more: object = {}) => {
    const found = await api({ error: { code, info: 'words', ...more } }).ask(BASE, {})
    return found.ok ? undefined : found.failure
  }
  for (const code of ['maxlag', 'ratelimited', 'readonly', 'internal_api_error_DBQueryError'])
    expect(await error(code)).toMatchObject({ detail: `later: ${code}: words` })
  expect(await error('badvalue')).toMatchObject({ detail: 'invalid: badvalue: words' })
  expect(await error('no-such-entity', { id: 'Q9' })).toEqual({ kind: 'no-such-entity', id: 'Q9' })
})
