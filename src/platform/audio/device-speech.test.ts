// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceSpeechOf, estimateMs, type DeviceSpeech, type SpeechBrowser } from './device-speech.ts'
import { pickVoice } from './device-voices.ts'
import { FakeSpeech, FakeUtterance, voiceOf } from './fake-speech.ts'

let engine: FakeSpeech
let speech: DeviceSpeech
let heard: string[]

const sentence = { text: 'Look up at the dome.', language: 'en', rate: 1.25, volume: 0.5 }
const events = {
  onStart: () => heard.push('start'),
  onEnd: () => heard.push('end'),
  onStopped: (why: string) => heard.push(why),
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  const nowMs = () => Date.now()
  engine = new FakeSpeech(nowMs)
  heard = []
  speech = deviceSpeechOf(
    { speechSynthesis: engine, SpeechSynthesisUtterance: FakeUtterance } as unknown as SpeechBrowser,
    nowMs,
  )
})
afterEach(() => {
  speech.stop()
  vi.useRealTimers()
})

test('the voice is one of the device, of the language however its tag is written, and no joke', () => {
  const online = voiceOf('en-US', { name: 'Google US English', localService: false })
  expect(pickVoice([online, voiceOf('de-DE')], 'en')).toBeUndefined()
  const named = (name: string, lang: string) => voiceOf(lang, { name })
  expect(pickVoice([named('Zarvox', 'en-US'), named('Bad News', 'en-US')], 'en')).toBeUndefined()
  expect(pickVoice([voiceOf('pt_br')], 'pt')?.lang).toBe('pt_br')
  expect(pickVoice([voiceOf('eng-US-f000')], 'en')?.lang).toBe('eng-US-f000')
  expect(pickVoice([voiceOf('zh-HK'), voiceOf('cmn-Hans-CN')], 'zh')?.lang).toBe('cmn-Hans-CN')
  const many = [named('Fred', 'en-US'), named('Samantha', 'en-US'), named('Daniel (Enhanced)', 'en-GB')]
  expect(pickVoice(many, 'en')?.name).toBe('Daniel (Enhanced)')
  expect(pickVoice(many.slice(0, 2), 'en')?.name).toBe('Samantha')
  expect(pickVoice([voiceOf('en-US'), voiceOf('en-GB')], 'en-GB')?.lang).toBe('en-GB')
})

test('voices that come late are told, whether the browser says so or not', async () => {
  engine.voices = []
  const told: boolean[] = []
  const stop = speech.watchVoice('en', (hasVoice) => told.push(hasVoice))
  await pass(3000)
  engine.bring([voiceOf('en-GB')], false)
  await pass(250)
  expect(told).toEqual([false, true])
  engine.bring([])
  expect(told).toEqual([false, true, false])
  stop()
  engine.bring([voiceOf('en-GB')])
  expect(told).toHaveLength(3)
})

test('a sentence is said in the tap, with its speed and volume, and its start and end are told', async () => {
  speech.say(sentence, events)
  expect(engine.saying).toMatchObject({ text: sentence.text, lang: 'en-US', rate: 1.25, volume: 0.5 })
  await pass(0)
  engine.finish()
  expect(heard).toEqual(['start', 'end'])
  expect(engine.cancels).toBe(0)
})

test('after a silence the next sentence waits until the browser takes it', async () => {
  speech.say(sentence, events)
  await pass(100)
  speech.stop()
  speech.say({ ...sentence, text: 'Next.' }, events)
  expect(engine.asked).toHaveLength(1)
  await pass(60)
  expect(engine.saying?.text).toBe('Next.')
  // The failure that the cancel caused is not reported.
  expect(heard).toEqual(['start', 'start'])
})

test('a browser that says nothing is asked once more, then it is told', async () => {
  engine.isDumb = true
  speech.say(sentence, events)
  await pass(4000)
  expect(heard).toEqual([])
  await pass(60)
  expect(engine.asked).toHaveLength(2)
  await pass(4000)
  expect(heard).toEqual(['silent'])
  expect(engine.saying).toBeUndefined()
})

test('a sentence that never ends is said once more, then it is told', async () => {
  const long = { ...sentence, text: 'x'.repeat(130), rate: 1 }
  expect(estimateMs(long)).toBe(10_000)
  speech.say(long, events)
  await pass(29_900)
  expect(engine.asked).toHaveLength(1)
  await pass(200)
  expect(engine.asked).toHaveLength(2)
  await pass(30_100)
  expect(heard).toEqual(['start', 'start', 'silent'])
})

test('a sentence that is lost without a word is noticed where the browser tells whether it speaks', async () => {
  engine.tellsOfSpeaking = true
  speech.say(sentence, events)
  await pass(100)
  engine.lose('silently')
  await pass(1300)
  expect(engine.asked).toHaveLength(2)
  await pass(1000)
  engine.finish()
  expect(heard).toEqual(['start', 'start', 'end'])
})

test('what something rests for is not said again once it has begun, and never waited for as long', async () => {
  const once = { ...sentence, isOnce: true }
  speech.say(once, events)
  await pass(100)
  engine.lose('told')
  expect([heard, engine.asked.length]).toEqual([['start', 'silent'], 1])
  await pass(100)
  speech.say(once, events)
  await pass(100)
  engine.lose('silently')
  await pass(4100)
  expect([heard.slice(2), engine.asked.length]).toEqual([['start', 'silent'], 2])
})

test('a page that is left is silent', async () => {
  speech.say(sentence, events)
  await pass(0)
  dispatchEvent(new Event('pagehide'))
  expect(heard).toEqual(['start', 'page-left'])
  expect(engine.saying).toBeUndefined()
  dispatchEvent(new Event('pagehide'))
  expect(engine.cancels).toBe(1)
})

test('a browser without speech has no voice', () => {
  const none = deviceSpeechOf({}, () => 0)
  none.watchVoice('en', (hasVoice) => heard.push(String(hasVoice)))
  none.say(sentence, events)
  expect(heard).toEqual(['false', 'silent'])
})
