// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import type { AudioInterruptions } from '#platform/audio/audio-interruptions.ts'
import type { MediaControls } from '#platform/audio/media-session.ts'
import { FakeAudio } from './fake-audio.ts'
import { createSampleSound, type SampleSound } from './sample-sound.ts'

let audio: FakeAudio
let sound: SampleSound
let controls: MediaControls | undefined
let interruptions: AudioInterruptions
const lockScreen: unknown[] = []

beforeEach(() => {
  lockScreen.length = 0
  controls = undefined
  sound = createSampleSound(
    { url: '/media/samples/1-a.mp3', durationS: 28, card: { title: 'Bargello', artist: 'A', album: 'B' } },
    {
      makeElement: () => (audio = new FakeAudio()) as unknown as HTMLAudioElement,
      mediaSession: {
        show: (card) => lockScreen.push(card.title),
        setPlaying: (state) => lockScreen.push(state),
        setPosition: () => {},
        handle: (given) => {
          controls = given
          return () => (controls = undefined)
        },
      },
      interruptions: {
        watch: (listener) => {
          interruptions = listener
          return () => {}
        },
      },
    },
  )
})

test('nothing is loaded before Play; then it plays, pauses and ends, and the lock screen has its keys meanwhile', () => {
  expect(audio.src).toBe('')
  sound.play()
  expect([audio.src, sound.state().kind]).toEqual(['/media/samples/1-a.mp3', 'loading'])
  audio.reach(3)
  expect(sound.state()).toEqual({ kind: 'playing', positionS: 3, durationS: 28 })
  expect(lockScreen).toContain('Bargello')
  controls?.skip(-15)
  expect(audio.currentTime).toBe(0)
  sound.toggle()
  expect(sound.state().kind).toBe('paused')
  controls?.play()
  audio.reach(27)
  audio.finish(27.9)
  expect(sound.state()).toEqual({ kind: 'ended', positionS: 27.9, durationS: 27.9 })
  expect(controls).toBeUndefined()
  sound.play()
  expect(audio.currentTime).toBe(0)
})

test('a browser that wants a tap first leaves it ready; one that cannot have the sound says so, and it can be tried again', async () => {
  audio.refusal = 'NotAllowedError'
  sound.play()
  await Promise.resolve()
  expect(sound.state().kind).toBe('idle')
  audio.refusal = 'NotSupportedError'
  sound.play()
  audio.break()
  await Promise.resolve()
  expect(sound.state().kind).toBe('failed')
  audio.refusal = undefined
  sound.play()
  audio.reach(1)
  expect(sound.state().kind).toBe('playing')
})

test('headphones that go, and a screen that is left, silence it', () => {
  sound.play()
  audio.reach(4)
  interruptions.onOutputLost()
  expect(sound.state().kind).toBe('paused')
  sound.play()
  audio.reach(5)
  sound.dispose()
  expect([audio.paused, audio.src, controls]).toEqual([true, '', undefined])
})

test('sound that breaks gives the lock screen its keys back; the next that is heard takes them again', () => {
  sound.play()
  audio.reach(4)
  expect(controls).toBeDefined()
  audio.break()
  expect([sound.state().kind, controls]).toEqual(['failed', undefined])
  sound.play()
  audio.reach(4)
  expect(controls).toBeDefined()
})
