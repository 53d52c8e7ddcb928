/** A job in a town that no pack knows, stopped between its steps. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { fail } from '#contract/failure.ts'
import { tourJobs } from '#server/db/schema/tour-jobs.ts'
import type { GuideWish } from '#server/generation/guide-source.ts'
import { requestTour } from '#server/jobs/request-tour.ts'
import { writeScript } from '#server/jobs/write-script.ts'
import { openDataGuides } from '#server/guides/open-data-guides.ts'
import { readOverpassAnswer } from '#server/open-data/overpass-answer.ts'
import { addUser, openTestJobContext } from '#tests/generation/test-job-context.ts'
import { freshDatabase } from '#tests/support/server.ts'
import { townOnMap, VELENOV } from '#samples/invented-town/town-on-map.ts'
import { articlesInMemory } from '#samples/invented-town/articles-in-memory.ts'

it('is the same tour after a restart, and asks nobody again', async () => {
  const { articles, read } = articlesInMemory()
  const anywhere = openDataGuides({
    articles,
    boxes: { fetchBox: async (box, scope) => readOverpassAnswer(townOnMap(), box, scope) },
    geocoder: { reverse: () => undefined },
  })
  const openData = { articles, anywhere, isThere: async () => true }
  const context = openTestJobContext(await freshDatabase(), { openData })
  const { db } = context
  const requested = await requestTour({ ...context, now: new Date() }, await addUser(db), VELENOV)
  if (!requested.ok) throw new Error(requested.failure.kind)
  const job = async () => {
    const [row] = await db.select().from(tourJobs).where(eq(tourJobs.id, requested.value.jobId))
    if (!row) throw new Error('no job')
    return row
  }
  const script = await writeScript(context, await job())
  expect(script.countryCode).toBe('CZ')
  expect(read).toHaveLength(1)

  // The words are lost, as after a crash before they were stored; and the world has changed meanwhile.
  const planned = await job()
  const { composed: _composed, ...outline } = planned.outline as { readonly composed?: unknown }
  const asked: GuideWish[] = []
  const find = async (wish: GuideWish) => {
    asked.push(wish)
    return fail({ kind: 'no-places' } as const)
  }
  const changed = { ...context, guides: { ...context.guides, find } }
  expect(await writeScript(changed, { ...planned, outline })).toEqual(script)
  expect(asked).toEqual([])
  await context.close()
})
