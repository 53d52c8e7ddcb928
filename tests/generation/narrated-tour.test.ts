import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { narrativeSections, tours } from '#server/kernel/db/schema/tours.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'
import type { ComposedTour } from '#server/telling/generation/narration.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import type { WantedRoute } from '#server/kernel/db/stored/tour-request.ts'
import { requestTour } from '#server/jobs/request-tour.ts'
import { createChatService } from '#server/telling/narrator/chat-service.ts'
import {
  type ChatAnswerName,
  dataAsked,
  factsAsked,
  isOnTheWay,
  retold,
  startChatStandIn,
} from '#server/telling/narrator/chat-stand-in.ts'
import type { NarrationRecord, Narrator, SectionRecord } from '#server/telling/narrator/narrate-tour.ts'
import { freshDatabase } from '#tests/support/server.ts'
import { addUser, FLORENCE, openTestJobContext, type TestJobContext } from './test-job-context.ts'
import { makeTour } from './test-jobs.ts'

let context: TestJobContext
let standIn: Awaited<ReturnType<typeof startChatStandIn>>
beforeAll(async () => {
  context = openTestJobContext(await freshDatabase())
  standIn = await startChatStandIn()
})
afterAll(async () => {
  await standIn.close()
  await context.close()
})
beforeEach(() => standIn.answerWith('good'))

const narrator = (timeoutMs = 10_000): Narrator => ({
  chat: createChatService({ baseUrl: standIn.baseUrl, model: 'qwen3:8b', key: undefined }),
  timeoutMs,
})

/** A job's id is the seed of its walk. */
let count = 0
const nextId = () => `${String(++count).padStart(8, '0')}-0000-4000-8000-000000000000`

async function ask(body: object = {}, jobId = nextId()): Promise<string> {
  const userId = await addUser(context.db, 1)
  const requested = await requestTour(
    { ...context, now: new Date() },
    userId,
    { ...FLORENCE, ...body },
    jobId,
  )
  if (!requested.ok) throw new Error(requested.failure.kind)
  return requested.value.jobId
}

const make = (jobId: string, told: Narrator | undefined, signal = new AbortController().signal) =>
  makeTour({ ...context, narrator: told }, jobId, { isLastAttempt: true, signal })

async function jobOf(jobId: string) {
  const [job] = await context.db.select().from(tourJobs).where(eq(tourJobs.id, jobId))
  if (!job) throw new Error('no job')
  const outline = job.outline as {
    readonly narration?: NarrationRecord
    readonly composed?: ComposedTour
  } | null
  return { ...job, narration: Object.values(outline?.narration ?? {}), composed: outline?.composed }
}

const sectionsOf = async (tourId: number | undefined) =>
  await context.db
    .select()
    .from(narrativeSections)
    .where(eq(narrativeSections.tourId, tourId ?? 0))
    .orderBy(asc(narrativeSections.sectionIndex))

const florence = () => context.atlas.packs.find(({ id }) => id === 'florence') as CityPack
const placeNamed = (name: string) => florence().places.find((place) => place.name === name)

/** Lets the same walk be made once more from its start. */
async function startOver(jobId: string): Promise<void> {
  await context.db
    .update(tourJobs)
    .set({ finishedAt: null, tourId: null, outline: null })
    .where(eq(tourJobs.id, jobId))
  await context.db.delete(tours).where(eq(tours.jobId, jobId))
}

/** The composer's text for the same request. */
async function composed(jobId: string): Promise<ComposedTour> {
  await startOver(jobId)
  await make(jobId, undefined)
  return (await jobOf(jobId)).composed as ComposedTour
}

describe('a tour with a language model', () => {
  it('is told by it, from the facts of each stop, inside the frame of the composer', async () => {
    const jobId = await ask()
    const tourId = await make(jobId, narrator())
    const job = await jobOf(jobId)
    expect(job.status).toBe('completed')
    expect(job.stepsMs.texts).toEqual(expect.any(Number))
    const sections = await sectionsOf(tourId)
    const stops = sections.filter(({ poiId }) => poiId)
    const atStops = job.narration.filter(({ stopIndex }) => stopIndex !== undefined)
    expect(atStops).toHaveLength(stops.length)
    // An opening that the author wrote stays; what is left is the stops and the way.
    for (const { stopIndex, leg } of job.narration) expect(stopIndex ?? leg).toEqual(expect.any(Number))
    expect(job.narration.length - atStops.length).toBe(standIn.requests.filter(isOnTheWay).length)
    expect(standIn.requests.filter(isOnTheWay).length).toBeGreaterThan(0)
    const byModel = job.narration.filter(({ sentences }: SectionRecord) => sentences)
    expect(byModel.length).toBeGreaterThanOrEqual(stops.length - 1)
    for (const record of byModel) {
      expect(record).toMatchObject({ inputTokens: 700, outputTokens: 200, requests: 1 })
      const text = (job.composed?.sections ?? [])
        .filter(({ stopIndex, walk }) =>
          record.leg === undefined ? stopIndex === record.stopIndex : walk?.leg === record.leg,
        )
        .map((section) => section.text)
        .join(' ')
      for (const sentence of record.sentences ?? []) expect(text).toContain(sentence.text)
    }
    expect(sections.map(({ text }) => text).join(' ')).toMatch(/ Here the /)
    // The question, the way and its sides are computed, whoever tells the facts.
    const { kinds = [] } = job.composed?.sections[0] ?? {}
    expect(kinds).toContain('question')
    const composedStops = job.composed?.sections.filter(({ stopIndex }) => stopIndex !== null) ?? []
    expect(composedStops).toHaveLength(stops.length)
    for (const section of composedStops.slice(0, -1)) expect(section.kinds.at(-1)).toBe('way')
    // Each stop is asked for by itself, with facts of its own only.
    for (const request of standIn.requests) {
      const places = [florence().facts, ...florence().places.map(({ facts }) => facts)]
      const texts = factsAsked(request).map(({ text }) => text)
      expect(places.some((facts) => texts.every((text) => facts.some((fact) => fact.text === text)))).toBe(
        true,
      )
    }
    // Sources are those of the facts that were told.
    for (const section of job.composed?.sections.filter(({ stopIndex }) => stopIndex !== null) ?? []) {
      const request = standIn.requests.find(
        (other) =>
          !isOnTheWay(other) &&
          factsAsked(other).some(({ text }) =>
            placeNamed(section.title)?.facts.some((fact) => fact.text === text),
          ),
      )
      const asked = request ? factsAsked(request) : []
      const sources = placeNamed(section.title)?.facts.flatMap((fact) =>
        asked.some(({ text }) => text === fact.text)
          ? [fact.source, ...(fact.alsoFrom ?? [])].flatMap((key) => florence().sources[key]?.url ?? [])
          : [],
      )
      expect(new Set(section.sources.map(({ url }) => url))).toEqual(new Set(sources))
    }
  })

  it('refers to what was told earlier, cites it, and hears of nothing that comes later', async () => {
    standIn.answerWith('refersBack')
    const jobId = await ask()
    await make(jobId, narrator())
    const { narration, composed: told } = await jobOf(jobId)
    const referring = narration.flatMap(({ sentences = [], stopIndex }) =>
      sentences.flatMap(({ text, facts }) =>
        facts.some((id) => id.startsWith('b')) && stopIndex !== undefined ? [{ text, stopIndex }] : [],
      ),
    )
    expect(referring.length).toBeGreaterThan(0)
    const facts = florence().places.flatMap((place) => place.facts)
    for (const { text, stopIndex } of referring) {
      const section = told?.sections.find((other) => other.stopIndex === stopIndex)
      expect(section?.sentences).toContain(text)
      const recalled = text.replace(/^Remember: /, '')
      const fact = facts.find((other) =>
        [other.text, other.alone ?? ''].some((own) => own.includes(recalled)),
      )
      const source = florence().sources[fact?.source ?? '']
      expect(section?.sources.map(({ url }) => url)).toContain(source?.url)
    }
    // The stops are asked for in their order: nothing that is first told at a later one is in a request before.
    const atStops = standIn.requests.filter((request) => !isOnTheWay(request))
    expect(atStops.some((request) => (dataAsked(request).paidLater ?? []).length > 0)).toBe(true)
    for (const [index, request] of atStops.entries()) {
      const own = factsAsked(request).map(({ text }) => text)
      const later = atStops.slice(index + 1).flatMap((other) => factsAsked(other).map(({ text }) => text))
      const asked = JSON.stringify(request.body)
      for (const text of later)
        if (!own.includes(text)) expect(asked).not.toContain(JSON.stringify(text).slice(1, -1))
    }
  })

  it('keeps the joins of an author, each once and before its fact', async () => {
    const jobId = await ask()
    await make(jobId, narrator())
    const { narration, composed: told } = await jobOf(jobId)
    const byModel = new Set(narration.flatMap(({ sentences, stopIndex }) => (sentences ? [stopIndex] : [])))
    let count = 0
    for (const request of standIn.requests.filter((other) => !isOnTheWay(other))) {
      const { facts } = dataAsked(request)
      const section = told?.sections.find(
        ({ title, stopIndex }) =>
          byModel.has(stopIndex ?? undefined) &&
          placeNamed(title)?.facts.some(({ text }) => text === facts[0]?.text),
      )
      for (const { saidBefore } of section ? facts : []) {
        const [join] = sentencesIn(saidBefore ?? '', 'en')
        if (join === undefined) continue
        count += 1
        expect(section?.sentences.filter((sentence) => sentence === join)).toHaveLength(1)
        expect(section?.kinds[section.sentences.indexOf(join)]).toBe('join')
      }
    }
    expect(count).toBeGreaterThan(0)
  })

  it.each<[ChatAnswerName, string]>([
    ['error', 'server'],
    ['never', 'timeout'],
    ['denied', 'refused'],
    ['busyForAnHour', 'rate-limited'],
    ['html', 'no-chat'],
    ['prose', 'unreadable'],
    ['cutOff', 'unreadable'],
    ['inventedNumber', 'faults'],
    ['inventedName', 'faults'],
    ['cause', 'faults'],
    ['markup', 'faults'],
    ['obedient', 'faults'],
    ['unknownFacts', 'faults'],
    ['mixedFacts', 'faults'],
  ])('that answers %s is the tour of the composer, word for word', async (name, because) => {
    standIn.answerWith(name)
    const jobId = await ask()
    expect(await make(jobId, narrator(name === 'never' ? 100 : 10_000))).toEqual(expect.any(Number))
    const job = await jobOf(jobId)
    expect(new Set(job.narration.map((record) => record.because))).toEqual(new Set([because]))
    const isDown = !['faults', 'unreadable'].includes(because)
    expect(standIn.requests).toHaveLength(isDown ? 2 : job.narration.length * 2)
    expect(job.composed).toEqual(await composed(jobId))
  })

  it('keeps the rest of its words where one stop fails', async () => {
    standIn.next.push('inventedName', 'inventedName')
    const jobId = await ask()
    await make(jobId, narrator())
    const { narration, composed: told } = await jobOf(jobId)
    const failed = narration.find(({ stopIndex }) => stopIndex === 0)
    expect(failed).toMatchObject({ because: 'faults', faults: [{ kind: 'name', detail: 'Napoleon' }] })
    expect(narration.filter(({ sentences }) => sentences).length).toBeGreaterThan(1)
    expect(told?.narrativeText).not.toContain('Napoleon')
  })

  it('that was stopped on the way asks for nothing twice', async () => {
    const jobId = await ask()
    await make(jobId, narrator())
    // A section whose facts a check refuses is asked for twice.
    const ofFirstTwo = (await jobOf(jobId)).narration
      .filter(({ stopIndex }) => stopIndex === 0 || stopIndex === 1)
      .reduce((sum, { requests }) => sum + requests, 0)
    await startOver(jobId)
    standIn.answerWith('good')
    const stop = new AbortController()
    standIn.next.push(...Array.from({ length: ofFirstTwo }, () => 'good' as const), 'never')
    const stopped = make(jobId, narrator(), stop.signal)
    await expect.poll(() => standIn.requests.length, { timeout: 20_000, interval: 10 }).toBe(ofFirstTwo + 1)
    stop.abort(new Error('the server stops'))
    await expect(stopped).rejects.toThrow('the server stops')
    const { narration, finishedAt } = await jobOf(jobId)
    expect(narration).toHaveLength(2)
    expect(finishedAt).toBeNull()
    const before = standIn.requests.slice(0, ofFirstTwo).map(factsAsked)

    standIn.answerWith('good')
    expect(await make(jobId, narrator())).toEqual(expect.any(Number))
    const after = standIn.requests.map(factsAsked)
    for (const facts of before) expect(after).not.toContainEqual(facts)
    const finished = await jobOf(jobId)
    for (const record of narration) expect(finished.narration).toContainEqual(record)
  })
})

describe('a tour along a custom route with a language model', () => {
  it('is told by it where a stop is known; own words are the person’s and never sent', async () => {
    const route: WantedRoute = {
      name: 'Whitsun outing',
      description: null,
      topic: 'History',
      slug: 'sunday-route-1',
      isOwn: true,
      wish: 'goldsmiths',
      withAudio: true,
      stops: [
        ...['Ponte Vecchio', 'Santa Croce'].map((name) => ({
          ...(placeNamed(name) as NonNullable<ReturnType<typeof placeNamed>>),
          description: null,
          note: 'Here we met for breakfast',
        })),
        {
          name: 'Our corner',
          address: null,
          description: null,
          note: null,
          latitude: 43.8,
          longitude: 11.3,
        },
      ],
    }
    const jobId = await ask({ route })
    const tourId = await make(jobId, narrator())
    const text = (await sectionsOf(tourId)).map((section) => section.text).join(' ')
    expect(text).toContain('Here we met for breakfast')
    const retellings = standIn.requests
      .filter((request) => !isOnTheWay(request))
      .flatMap((request) => factsAsked(request).flatMap((fact) => sentencesIn(fact.text, 'en')))
      .flatMap((sentence) => (retold(sentence) === sentence ? [] : retold(sentence)))
    expect(retellings.some((sentence) => text.includes(sentence))).toBe(true)
    expect(standIn.requests.length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify(standIn.requests)).not.toMatch(/breakfast|Whitsun|Our corner/)
  })
})
