import { expect, test, vi } from 'vitest'
import { fail, ok } from '#contract/failure.ts'
import { straightLeg } from '#server/knowledge/walking/leg-of-trail.ts'
import {
  type WalkedLeg,
  type WalkingLines,
  NO_WALKER_NEEDS,
} from '#server/knowledge/walking/walking-lines.ts'
import { wayOfWalk } from './way-of-walk.ts'

const STOPS = [
  { latitude: 0, longitude: 0 },
  { latitude: 0, longitude: 0.001 },
  { latitude: 0, longitude: 0.002 },
]
const [a, b, c] = STOPS as [(typeof STOPS)[0], (typeof STOPS)[0], (typeof STOPS)[0]]
const straight = [straightLeg(a, b), straightLeg(b, c)]
const walked = (leg: WalkedLeg | undefined): WalkedLeg => ({
  ...(leg ?? straightLeg(a, b)),
  isStraight: false,
})
const wayBy = (find: WalkingLines['find'], signal?: AbortSignal, patienceMs?: number) => {
  const onError = vi.fn<(error: Error) => void>()
  const context = { walkingLines: { find }, onError, ...(signal && { signal }) }
  return { onError, way: wayOfWalk(context, { stops: STOPS, needs: NO_WALKER_NEEDS }, patienceMs) }
}

test('says how much of the line follows streets', async () => {
  const kindWith = async (legs: readonly WalkedLeg[]) => (await wayBy(async () => ok(legs)).way).kind
  expect(await kindWith(straight.map(walked))).toBe('walked')
  expect(await kindWith([walked(straight[0]), straightLeg(b, c)])).toBe('partly-walked')
  expect(await kindWith(straight)).toBe('failed')
  expect((await wayBy(async () => fail({ kind: 'no-data' })).way).kind).toBe('straight')
})

test('what does not come fails no tour, and is logged', async () => {
  const unreachable = wayBy(async () => fail({ kind: 'unreachable', detail: 'busy' }))
  expect(await unreachable.way).toEqual({ kind: 'failed' })
  expect(unreachable.onError).toHaveBeenCalledOnce()
  // Nobody waits longer than the patience.
  const slow: WalkingLines['find'] = ({ signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  expect(await wayBy(slow, undefined, 1).way).toEqual({ kind: 'failed' })
  const job = new AbortController()
  const { way } = wayBy(slow, job.signal)
  job.abort(new Error('cancelled'))
  await expect(way).rejects.toThrow('cancelled')
})
