import { expect, test } from 'vitest'
import { followLeg, NOT_FOLLOWING, type Directions } from './follow-leg.ts'
import { legsOf } from './legs.ts'
import { SILENT, maySpeak, stepSpeaking, type SpeakingMoment, type SpeakingState } from './step-speaking.ts'
import { at, LINE, STEPS } from './testing.ts'

const LEGS = legsOf(STEPS, LINE)
const directionsAt = (eastM: number, northM: number): Directions =>
  followLeg(LEGS, NOT_FOLLOWING, {
    target: 1,
    isAtTarget: false,
    place: at(eastM, northM),
    accuracyM: 5,
    headingDeg: undefined,
    isAsked: true,
  }).directions

const placeAt = (eastM: number, northM: number) => ({ ...at(eastM, northM), accuracyM: 5 })
/** 30 m before the first turn, in silence. */
const MOMENT: SpeakingMoment = {
  nowMs: 60_000,
  directions: directionsAt(0, 70),
  walk: { place: placeAt(0, 70), source: 'device', isByHand: false, rest: undefined, isOnTheWay: false },
  playback: { kind: 'paused' },
  pauses: 3,
  isPageVisible: true,
  isQuietPending: false,
}
const PLAYING: SpeakingMoment = { ...MOMENT, playback: { kind: 'playing' } }
const ON: SpeakingState = {
  ...SILENT,
  isOn: true,
  hasVoice: true,
  anchor: at(0, 60),
  movedAtMs: 55_000,
}
const kindsOf = ({ effects }: { readonly effects: readonly { readonly kind: string }[] }) =>
  effects.map(({ kind }) => kind)

test('a direction that is due is spoken at once in silence, and only once', () => {
  const first = stepSpeaking(ON, { kind: 'moved' }, MOMENT)
  expect(kindsOf(first)).toEqual(['say'])
  expect([...first.state.said.keys()]).toEqual(['0 1 ahead'])
  const silent = stepSpeaking(first.state, { kind: 'silent' }, MOMENT).state
  expect(kindsOf(stepSpeaking(silent, { kind: 'moved' }, MOMENT))).toEqual([])
})

test.each<[string, Partial<SpeakingState>, Partial<SpeakingMoment>]>([
  ['it is switched off', { isOn: false }, {}],
  ['the device has no voice', { hasVoice: false }, {}],
  ['a preview walks', {}, { walk: { ...MOMENT.walk, source: 'simulated' } }],
  ['the voice speaks', { speakingUntilMs: 60_001 }, {}],
  ['a call took the sound away', {}, { playback: { kind: 'paused', why: 'device' } }],
  ['a hand on Play listens', {}, { ...PLAYING, walk: { ...MOMENT.walk, isByHand: true } }],
  ['the walker stands', { movedAtMs: 44_000 }, {}],
  ['the page is hidden', {}, { isPageVisible: false }],
])('nothing is spoken while %s', (_while, state, moment) => {
  expect(maySpeak({ ...ON, ...state }, { ...MOMENT, ...moment })).toBe(false)
})

test('a voice that never reports its end counts as silent after 25 s', () => {
  expect(maySpeak({ ...ON, speakingUntilMs: 60_000 }, MOMENT)).toBe(true)
})

test('a narration is held at the end of its sentence, and goes on afterwards', () => {
  expect(kindsOf(stepSpeaking(ON, { kind: 'moved' }, PLAYING))).toEqual(['await-quiet'])
  const quiet = stepSpeaking(ON, { kind: 'quiet', isKnown: true }, PLAYING)
  const [hold] = quiet.effects
  if (hold?.kind !== 'hold') throw new Error('the narration is not held')
  const held = stepSpeaking(ON, { kind: 'held', due: hold.due, pauses: 3 }, MOMENT)
  expect(kindsOf(held)).toEqual(['say'])
  expect(kindsOf(stepSpeaking(held.state, { kind: 'silent' }, MOMENT))).toEqual(['resume'])
  const pausedAgain = { ...MOMENT, pauses: 4 }
  expect(kindsOf(stepSpeaking(held.state, { kind: 'silent' }, pausedAgain))).toEqual([])
})

test('a narration without sentence times is not cut', () => {
  expect(kindsOf(stepSpeaking(ON, { kind: 'quiet', isKnown: false }, PLAYING))).toEqual([])
})

test('narration that begins cuts off what is spoken, and nothing is resumed after it', () => {
  const speaking = stepSpeaking(ON, { kind: 'moved' }, MOMENT).state
  const { state, effects } = stepSpeaking(speaking, { kind: 'playback' }, PLAYING)
  expect(effects).toEqual([{ kind: 'stop-voice' }])
  expect(state.speakingUntilMs).toBeUndefined()
})

test('a narration that pauses while a direction waits for its sentence lets it speak at once', () => {
  const step = stepSpeaking(ON, { kind: 'playback' }, { ...MOMENT, isQuietPending: true })
  expect(kindsOf(step)).toEqual(['cancel-quiet', 'say'])
})

test('each time off the route is announced once', () => {
  const off = { ...MOMENT, directions: directionsAt(-60, 65) }
  const first = stepSpeaking(ON, { kind: 'moved' }, off)
  expect([...first.state.said.keys()]).toEqual(['off-route 1'])
  const back = stepSpeaking({ ...first.state, speakingUntilMs: undefined }, { kind: 'moved' }, MOMENT)
  const again = stepSpeaking({ ...back.state, speakingUntilMs: undefined }, { kind: 'moved' }, off)
  expect(again.state.offTimes).toBe(2)
  expect(kindsOf(again)).toEqual(['say'])
})

test('a step is forgotten 50 m away, and may be announced on another pass', () => {
  const said = new Map([['0 1 ahead', 100]])
  const near = stepSpeaking({ ...ON, said }, { kind: 'moved' }, MOMENT)
  expect([...near.state.said.keys()]).toContain('0 1 ahead')
  const far = { ...MOMENT, directions: directionsAt(0, 40) }
  expect([...stepSpeaking({ ...ON, said }, { kind: 'moved' }, far).state.said.keys()]).toEqual([])
})

test('a hand that switches it on hears so; one that switches it off silences it, and the narration goes on', () => {
  const on = stepSpeaking({ ...ON, isOn: false }, { kind: 'switch', isOn: true, isByHand: true }, MOMENT)
  expect(kindsOf(on)).toEqual(['confirm'])
  const held = { ...on.state, heldAtPause: 3 }
  const off = stepSpeaking(held, { kind: 'switch', isOn: false, isByHand: true }, MOMENT)
  expect(kindsOf(off)).toEqual(['cancel-quiet', 'stop-voice', 'resume'])
})

test('the way on from a stop waits for the end of its narration, but not for that of a walking track', () => {
  const leaving = {
    ...PLAYING,
    directions: directionsAt(0, 1),
    walk: { ...PLAYING.walk, place: placeAt(0, 1) },
  }
  expect(kindsOf(stepSpeaking(ON, { kind: 'moved' }, leaving))).toEqual([])
  const onTheWay = { ...leaving, walk: { ...leaving.walk, isOnTheWay: true } }
  expect(kindsOf(stepSpeaking(ON, { kind: 'moved' }, onTheWay))).toEqual(['await-quiet'])
  expect(kindsOf(stepSpeaking(ON, { kind: 'quiet', isKnown: true }, leaving))).toEqual([])
  expect(kindsOf(stepSpeaking(ON, { kind: 'quiet', isKnown: true }, onTheWay))).toEqual(['hold'])
})
