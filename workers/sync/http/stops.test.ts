import { expect, it } from 'vitest'
import { createStops } from './stops.ts'

it('stops what is still open when its signal is aborted, and nothing else', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const stops = createStops()
  const stopped: string[] = []
  const isOver = stops.add(one.signal, () => stopped.push('over'))
  stops.add(one.signal, () => stopped.push('open'))
  stops.add(other.signal, () => stopped.push('another'))
  isOver()
  one.abort()
  expect(stopped).toEqual(['open'])
})
