import { beforeEach, expect, test, vi } from 'vitest'
import type { PlaybackState } from '../playback/playback-state.ts'
import { createSideSound, type SideSound } from './side-sound.ts'

let state: PlaybackState
let tell: () => void
const walk = { pause: vi.fn(), play: vi.fn() }
const element = () => ({ pause: vi.fn<() => void>() })
const become = (next: PlaybackState) => {
  state = next
  tell()
}

let side: SideSound
beforeEach(() => {
  vi.clearAllMocks()
  tell = () => {}
  state = { kind: 'playing' }
  walk.pause.mockImplementation(() => become({ kind: 'paused' }))
  const playback = {
    state: () => state,
    subscribe: (listener: () => void) => {
      tell = listener
      return () => {
        tell = () => {}
      }
    },
  }
  side = createSideSound({ playback, walk })
})

test('a voice note silences the narration, which goes on at the note’s end [2 §3 media]', () => {
  side.watch()
  const note = element()
  side.begin(note)
  expect(walk.pause).toHaveBeenCalledOnce()
  expect(note.pause).not.toHaveBeenCalled()
  side.end(note)
  expect(walk.play).toHaveBeenCalledOnce()
})

test('one that was played while the walk rested starts nothing at its end', () => {
  side.watch()
  state = { kind: 'paused' }
  const note = element()
  side.begin(note)
  side.end(note)
  expect([walk.pause.mock.calls, walk.play.mock.calls]).toEqual([[], []])
})

test('the narration silences the voice note, and another note the one before', () => {
  const stop = side.watch()
  state = { kind: 'paused' }
  const [first, second] = [element(), element()]
  side.begin(first)
  side.begin(second)
  expect(first.pause).toHaveBeenCalledOnce()
  become({ kind: 'playing' })
  expect(second.pause).toHaveBeenCalledOnce()
  side.end(second)
  expect(walk.play).not.toHaveBeenCalled()
  stop()
  become({ kind: 'playing' })
  expect(second.pause).toHaveBeenCalledOnce()
})
