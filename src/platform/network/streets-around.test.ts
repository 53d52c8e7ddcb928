import { afterEach, expect, test, vi } from 'vitest'
import { followStreets, type StreetsAround } from './streets-around.ts'

const MUNICH = { latitude: 48.137, longitude: 11.575 }
const NEXT_SQUARE = { latitude: 48.165, longitude: 11.575 }

let gone = new AbortController()

afterEach(() => {
  gone.abort()
  gone = new AbortController()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function asking(answer: (url: string) => Promise<Response>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`)
    return answer(url)
  })
  const told: StreetsAround[] = []
  return { asked, told, look: followStreets((streets) => told.push(streets), gone.signal) }
}

test('a square is asked for once, the next one when the map gets there', async () => {
  const { asked, told, look } = asking(async () => new Response(null, { status: 200 }))
  look(MUNICH)
  look({ ...MUNICH, latitude: MUNICH.latitude + 0.001 })
  await vi.waitFor(() => expect(told).toHaveLength(1))
  look(NEXT_SQUARE)
  await vi.waitFor(() => expect(told).toHaveLength(2))
  expect(asked).toEqual([
    'HEAD /media/streets/2406_578/map.pmtiles',
    'HEAD /media/streets/2408_578/map.pmtiles',
  ])
  expect(told.map(({ kind }) => kind)).toEqual(['found', 'found'])
})

test('a server without data there, and no signal, are told apart; what failed is asked again', async () => {
  let isOffline = true
  const { asked, told, look } = asking(async () => {
    if (isOffline) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 204 })
  })
  look(MUNICH)
  await vi.waitFor(() => expect(told).toEqual([{ kind: 'no-signal' }]))
  isOffline = false
  look(MUNICH)
  await vi.waitFor(() => expect(told.at(-1)).toEqual({ kind: 'none-installed' }))
  expect(asked).toHaveLength(2)
})

test('an answer for a square that was left meanwhile is dropped', async () => {
  let answerLate: (answer: Response) => void = () => undefined
  const late = new Promise<Response>((resolve) => {
    answerLate = resolve
  })
  const { told, look } = asking((url) =>
    url.includes('2406_') ? late : Promise.resolve(new Response(null, { status: 204 })),
  )
  look(MUNICH)
  look(NEXT_SQUARE)
  await vi.waitFor(() => expect(told).toEqual([{ kind: 'none-installed' }]))
  answerLate(new Response(null, { status: 200 }))
  await late
  expect(told).toHaveLength(1)
})

test.each([
  [429, '7'],
  [503, undefined],
])('a server that answers %s has not said that there is no map: it is asked again', async (status, after) => {
  vi.useFakeTimers()
  let isBusy = true
  const { asked, told, look } = asking(async () =>
    isBusy
      ? new Response(null, { status, headers: after === undefined ? {} : { 'retry-after': after } })
      : new Response(null, { status: 200 }),
  )
  const waitS = Number(after ?? 30)
  look(MUNICH)
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([{ kind: 'not-told' }])
  // Moving within the square does not shorten the wait.
  look({ ...MUNICH, latitude: MUNICH.latitude + 0.001 })
  await vi.advanceTimersByTimeAsync(waitS * 1000 - 1)
  expect(asked).toHaveLength(1)
  isBusy = false
  await vi.advanceTimersByTimeAsync(1)
  expect(told.at(-1)?.kind).toBe('found')
})

test('a map that is gone asks no more', async () => {
  vi.useFakeTimers()
  const { asked, told, look } = asking(async () => new Response(null, { status: 429 }))
  look(MUNICH)
  await vi.advanceTimersByTimeAsync(0)
  gone.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  look(NEXT_SQUARE)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(1)
  expect(told).toHaveLength(1)
})
