/** The photographs of a tour's stops while the tour is made: what is left out, and what is not fetched twice. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fileRemovals } from '#server/kernel/db/schema/file-removals.ts'
import type { TourStop } from '#server/telling/generation/save-tour.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { Job } from '#server/jobs/job-lease.ts'
import { fetchPictures } from '#server/jobs/stop-photographs.ts'
import { openPhotographFiles } from '#server/knowledge/open-data/wikimedia/photograph-files.ts'
import { freshDatabase } from '#tests/support/server.ts'
import { startWikimedia } from '#tests/support/wikimedia-stand-in.ts'
import { openTestJobContext, type TestJobContext } from './test-job-context.ts'

const KINDS = ['photograph', 'html', 'svg', 'broken', 'huge', 'missing'] as const

let wikimedia: Awaited<ReturnType<typeof startWikimedia>>
let files: ReturnType<typeof openPhotographFiles>
let opened: TestJobContext
let context: JobContext
beforeAll(async () => {
  wikimedia = await startWikimedia()
  for (const kind of KINDS) wikimedia.pictures.answers.set(`${kind}.jpg`, kind)
  files = openPhotographFiles({ userAgent: 'Walks/1 (x)', filesUrl: wikimedia.env.COMMONS_FILES_URL })
  opened = openTestJobContext(await freshDatabase())
  context = { ...opened, photographs: files }
})
beforeEach(() => {
  wikimedia.pictures.asked.length = 0
  opened.errors.length = 0
})
afterAll(async () => {
  files.close()
  await opened.close()
  await wikimedia.close()
})

const jobOf = (id: string) => ({ id }) as Job
const stopOf = (name: string, imageUrl: string): TourStop => ({
  name,
  description: null,
  latitude: 49,
  longitude: 15,
  photograph: { imageUrl, pageUrl: 'https://commons.wikimedia.org/x', author: 'A', licence: 'CC0 1.0' },
})
const address = (kind: string) => `https://upload.wikimedia.org/a/${kind}.jpg`
const STOPS = KINDS.map((kind) => stopOf(kind, address(kind)))

it('leaves out what is no picture, broken, huge or not there, and tells why in the log', async () => {
  const pictures = await fetchPictures(context, jobOf('one'), STOPS)
  expect(pictures.map(({ stopIndex }) => KINDS[stopIndex])).toEqual(['photograph'])
  const said = opened.errors.map(({ message }) => message)
  expect(said).toHaveLength(5)
  expect(said).toEqual(expect.arrayContaining([expect.stringMatching(/of huge: .*longer than \d+ bytes/)]))
  expect(said).toEqual(expect.arrayContaining([expect.stringMatching(/of html: it is no picture/)]))
})

it('asks nobody but Commons, whatever a guide says', async () => {
  const elsewhere = [
    'https://evil.example/a.jpg',
    'http://upload.wikimedia.org/a.jpg',
    'file:///etc/passwd',
    '',
  ]
  const stops = elsewhere.map((url) => stopOf(url, url))
  expect(await fetchPictures(context, jobOf('two'), stops)).toEqual([])
  expect(wikimedia.pictures.asked).toEqual([])
})

it('does not fetch again what an earlier run of the job has drawn, and forgets it in a day', async () => {
  const [first] = STOPS
  if (!first) throw new Error('no stop')
  const stops = [first, { ...first, photograph: undefined }]
  const before = await fetchPictures(context, jobOf('three'), stops)
  const after = await fetchPictures(context, jobOf('three'), stops)
  expect(after).toEqual(before)
  expect(after[0]?.copies.map(({ name }) => name)).toEqual(['small.webp', 'medium.webp'])
  expect(wikimedia.pictures.asked).toEqual(['photograph.jpg'])
  const [noted] = await context.db
    .select()
    .from(fileRemovals)
    .where(eq(fileRemovals.prefix, 'tour-jobs/three/'))
  expect(Number(noted?.dueAt) - Date.now()).toBeGreaterThan(23 * 3_600_000)
})

it('is fetched again where a copy was not stored any more', async () => {
  await fetchPictures(context, jobOf('four'), STOPS.slice(0, 1))
  for (const key of opened.objects.keys())
    if (key.startsWith('tour-jobs/four/') && key.endsWith('medium.webp')) opened.objects.delete(key)
  expect(await fetchPictures(context, jobOf('four'), STOPS.slice(0, 1))).toHaveLength(1)
  expect(wikimedia.pictures.asked).toHaveLength(2)
})

it('does without where it cannot be stored', async () => {
  const store = { ...opened.store, put: () => Promise.reject(new Error('No space left')) }
  expect(await fetchPictures({ ...context, store }, jobOf('five'), STOPS.slice(0, 1))).toEqual([])
  expect(opened.errors).toHaveLength(1)
})

it('ends where the job is to end', async () => {
  const signal = AbortSignal.abort()
  await expect(fetchPictures({ ...context, signal }, jobOf('six'), STOPS)).rejects.toThrow()
  expect(wikimedia.pictures.asked).toEqual([])
})
