import { expect, test } from 'vitest'
import { inPieces } from './waiting-changes.tsx'

test('all are done, in their order, never more than 50 at once, and none stops the others', async () => {
  const begun: number[] = []
  let open = 0
  let mostAtOnce = 0
  await inPieces(
    Array.from({ length: 1_234 }, (_, index) => index),
    async (index) => {
      begun.push(index)
      mostAtOnce = Math.max(mostAtOnce, ++open)
      await Promise.resolve()
      open -= 1
      if (index === 7) throw new Error('the device refuses this one')
    },
  )
  expect(begun).toEqual(Array.from({ length: 1_234 }, (_, index) => index))
  expect(mostAtOnce).toBe(50)
  expect(open).toBe(0)
})
