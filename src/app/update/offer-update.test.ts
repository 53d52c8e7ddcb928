// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mediaSessionOf } from '#platform/audio/media-session.ts'
import { followSound } from '#platform/audio/sound-playing.ts'
import { currentToasts, dismissAllToasts, dismissToast } from '#ui/toast/toast.ts'
import { offerUpdate } from './offer-update.ts'

const player = mediaSessionOf(undefined)
const accept = vi.fn()
let withdraw = () => {}
let stopFollowing = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  stopFollowing = followSound()
})
afterEach(() => {
  withdraw()
  player.setPlaying('none')
  stopFollowing()
  dismissAllToasts()
  accept.mockClear()
  vi.useRealTimers()
})

const shown = () => currentToasts().map(({ text }) => text)
const OFFER = ['New version available']
const press = (label: string) => {
  const [toast] = currentToasts()
  toast?.actions.find((action) => action.label === label)?.onPress?.()
  if (toast) dismissToast(toast.id)
}

it('is made at once in the quiet, and stays until it is answered', () => {
  withdraw = offerUpdate(accept)
  vi.advanceTimersByTime(60_000)
  expect(shown()).toEqual(OFFER)
  expect(accept).not.toHaveBeenCalled()
  press('Update Now')
  expect(accept).toHaveBeenCalledOnce()
  expect(shown()).toEqual([])
})

it('waits while a walk plays, and until it has paused or ended', () => {
  player.setPlaying('playing')
  withdraw = offerUpdate(accept)
  vi.advanceTimersByTime(3_600_000)
  expect(shown()).toEqual([])
  player.setPlaying('paused')
  vi.advanceTimersByTime(1900)
  expect(shown()).toEqual([])
  vi.advanceTimersByTime(200)
  expect(shown()).toEqual(OFFER)
})

it('does not come between two parts of a walk', () => {
  player.setPlaying('playing')
  withdraw = offerUpdate(accept)
  for (let part = 0; part < 3; part++) {
    player.setPlaying('none')
    vi.advanceTimersByTime(1500)
    player.setPlaying('playing')
    vi.advanceTimersByTime(60_000)
  }
  expect(shown()).toEqual([])
})

it('steps aside when a walk goes on, and comes back after it', () => {
  withdraw = offerUpdate(accept)
  player.setPlaying('playing')
  expect(shown()).toEqual([])
  player.setPlaying('none')
  vi.advanceTimersByTime(2100)
  expect(shown()).toEqual(OFFER)
})

it.each(['Later', 'its cross'])('is over with %s, also after the next sound', (answer) => {
  withdraw = offerUpdate(accept)
  if (answer === 'Later') press('Later')
  else dismissToast(currentToasts()[0]?.id ?? 0)
  player.setPlaying('playing')
  player.setPlaying('none')
  vi.advanceTimersByTime(60_000)
  expect(shown()).toEqual([])
  expect(accept).not.toHaveBeenCalled()
})

it('hears any audio element of the page, also one that is taken out while it plays', () => {
  const audio = document.body.appendChild(document.createElement('audio'))
  audio.dispatchEvent(new Event('play'))
  withdraw = offerUpdate(accept)
  expect(shown()).toEqual([])
  audio.remove()
  audio.dispatchEvent(new Event('pause'))
  vi.advanceTimersByTime(2100)
  expect(shown()).toEqual(OFFER)
})
