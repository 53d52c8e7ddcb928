/**
 * The steps that may happen to a person's device in a sequence: acts of the person, of the browser, of the network
 * and of the server.
 */
import * as fc from 'fast-check'
import type { Fault } from './faulty-link.ts'

export type TourAct =
  | { readonly act: 'toggle' | 'delete' | 'start'; readonly tour: number }
  | { readonly act: 'heard'; readonly tour: number; readonly seconds: number }

/** Sets a part of the account, which is one of the groups of preferences or the name, to one of four values, or back. */
export type AccountAct = {
  readonly act: 'set' | 'reset'
  readonly part: number
  readonly value: number
}

/** A save makes the route of a slot where there is none, and changes it where there is one; a photo is added by a save. */
export type RouteAct =
  | { readonly act: 'save-route' | 'delete-route' | 'add-photo'; readonly slot: number }
  | {
      readonly act: 'write-caption' | 'make-primary' | 'delete-photo'
      readonly slot: number
      readonly photo: number
    }
  | { readonly act: 'like-route' }

/** Acts that only the server stores. */
export type OneWayAct =
  | { readonly act: 'report'; readonly tour: number }
  | { readonly act: 'generate' }
  | { readonly act: 'consent'; readonly isGiven: boolean }

export type Act = TourAct | AccountAct | RouteAct | OneWayAct

export type Step =
  | { readonly step: 'act'; readonly act: Act }
  /** The page dies at one of the writes of the act. */
  | { readonly step: 'act-and-crash'; readonly act: Act; readonly writes: number; readonly isDone: boolean }
  | { readonly step: 'open-tab' | 'sign-in' | 'sign-out' }
  /** The browser wakes the service worker, and may end it while it writes. */
  | {
      readonly step: 'service-worker'
      readonly death?: { readonly writes: number; readonly isDone: boolean } | undefined
    }
  /** The browser closes every connection to IndexedDB. */
  | { readonly step: 'connections-close' }
  | { readonly step: 'disk'; readonly isFull: boolean }
  /** Another build of the app leaves a change of a kind that this one does not know. */
  | { readonly step: 'other-build' }
  /** The tab that sends is frozen for so long that another takes over. */
  | { readonly step: 'lead-moves' }
  | {
      readonly step: 'close-tab' | 'crash-tab' | 'freeze-tab' | 'thaw-tab' | 'look-at-tab'
      readonly tab: number
    }
  | {
      readonly step: 'crash-tab-at-write'
      readonly tab: number
      readonly writes: number
      readonly isDone: boolean
    }
  | { readonly step: 'network'; readonly isOnline: boolean }
  | { readonly step: 'server'; readonly isUp: boolean }
  | { readonly step: 'write-faults'; readonly faults: readonly Fault[]; readonly isFirst?: boolean }
  | { readonly step: 'read-faults'; readonly faults: readonly Fault[] }
  | { readonly step: 'clock'; readonly jumpMs: number }
  | { readonly step: 'time'; readonly ms: number }
  | { readonly step: 'other-device-toggles'; readonly tour: number }
  | { readonly step: 'other-device-edits'; readonly slot: number }
  | { readonly step: 'refresh-routes'; readonly tab: number }
  | { readonly step: 'other-device-sets'; readonly set: AccountAct }
  | { readonly step: 'refresh-account'; readonly tab: number; readonly what: 'preferences' | 'profile' }
  /** The person decides about the first change that was refused or conflicts. */
  | { readonly step: 'resolve'; readonly isRetry: boolean }
  | { readonly step: 'refresh'; readonly tab: number; readonly tour: number | undefined }

/** Each step, and whether all that follows from it happens before the next. */
export type TimedStep = Step & { readonly isSettled: boolean }

export const TOURS = 3
export const ROUTE_SLOTS = 2

const tour = fc.nat({ max: TOURS - 1 })
const slot = fc.nat({ max: ROUTE_SLOTS - 1 })
const photo = fc.nat({ max: 2 })
const tab = fc.nat({ max: 2 })
const death = fc.record({ writes: fc.integer({ min: 1, max: 8 }), isDone: fc.boolean() })
const set: fc.Arbitrary<AccountAct> = fc.record({
  act: fc.constantFrom('set' as const, 'set' as const, 'reset' as const),
  part: fc.nat({ max: 3 }),
  value: fc.nat({ max: 3 }),
})
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: set },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('toggle' as const), tour }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('start' as const), tour }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('heard' as const),
      tour,
      seconds: fc.integer({ min: 1, max: 900 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('delete' as const), tour }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('save-route' as const), slot }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('delete-route' as const), slot }) },
  { weight: 2, arbitrary: fc.constant<Act>({ act: 'like-route' }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('add-photo' as const), slot }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('write-caption' as const), slot, photo }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('make-primary' as const), slot, photo }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('delete-photo' as const), slot, photo }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('report' as const), tour }) },
  { weight: 1, arbitrary: fc.constant<Act>({ act: 'generate' }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('consent' as const), isGiven: fc.boolean() }) },
)

const status = (code: number, fields: { retryAfterS?: number; code?: string } = {}): Fault => ({
  kind: 'status',
  status: code,
  ...fields,
})
const PORTAL_PAGE = '<!doctype html><title>Welcome to our wifi</title>'
const foreign = (code: number, body: string): Fault => ({ kind: 'foreign', status: code, body })
const passing: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Fault>({ kind: 'lost-request' }) },
  { weight: 6, arbitrary: fc.constant<Fault>({ kind: 'lost-answer' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('late-body' as const),
      afterMs: fc.constantFrom(0, 50, 2000, 20_000),
      isLost: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.boolean().map((isDone): Fault => ({ kind: 'stall', isDone })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[200, 201, 401, 403, 404, 409, 422, 500, 501].map((code) => foreign(code, PORTAL_PAGE)),
      ...[200, 403, 404, 500].map((code) => foreign(code, '')),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      status(500),
      status(502),
      status(503, { retryAfterS: 5 }),
      status(429, { retryAfterS: 3 }),
      status(429),
      status(408),
      status(425),
    ),
  },
)
const writeFault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 16, arbitrary: passing },
  { weight: 1, arbitrary: fc.constant(status(409, { code: 'request_in_progress', retryAfterS: 1 })) },
  { weight: 2, arbitrary: fc.constantFrom(status(403), status(400), status(501)) },
  { weight: 1, arbitrary: fc.constant<Fault>({ kind: 'unauthorized' }) },
  { weight: 1, arbitrary: fc.boolean().map((isLost): Fault => ({ kind: 'freeze', isLost })) },
  { weight: 1, arbitrary: fc.nat({ max: 12 }).map((afterTurns): Fault => ({ kind: 'crash', afterTurns })) },
)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 16, arbitrary: fc.record({ step: fc.constant('act' as const), act }) },
  {
    weight: 1,
    arbitrary: fc.record({
      step: fc.constant('act-and-crash' as const),
      act,
      writes: fc.integer({ min: 1, max: 3 }),
      isDone: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ step: 'open-tab' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ step: 'lead-moves' }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('close-tab' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('crash-tab' as const), tab }) },
  {
    weight: 3,
    arbitrary: fc.record({
      step: fc.constant('crash-tab-at-write' as const),
      tab,
      writes: fc.integer({ min: 1, max: 8 }),
      isDone: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('freeze-tab' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('thaw-tab' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('look-at-tab' as const), tab }) },
  {
    weight: 3,
    arbitrary: fc.record({ step: fc.constant('network' as const), isOnline: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('server' as const), isUp: fc.boolean() }) },
  {
    weight: 7,
    arbitrary: fc.record({
      step: fc.constant('write-faults' as const),
      faults: fc.array(writeFault, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      step: fc.constant('read-faults' as const),
      faults: fc.array(passing, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      step: fc.constant('clock' as const),
      jumpMs: fc.constantFrom(-26 * HOUR, -HOUR, -MINUTE, MINUTE, 2 * HOUR, 48 * HOUR),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      step: fc.constant('time' as const),
      ms: fc.constantFrom(10, 500, 2000, 10_000, MINUTE, 2 * MINUTE),
    }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('other-device-toggles' as const), tour }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('other-device-edits' as const), slot }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('refresh-routes' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('other-device-sets' as const), set }) },
  {
    weight: 1,
    arbitrary: fc.record({
      step: fc.constant('refresh-account' as const),
      tab,
      what: fc.constantFrom('preferences' as const, 'profile' as const),
    }),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ step: 'sign-in' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ step: 'sign-out' }) },
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constant('service-worker' as const),
      death: fc.option(death, { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ step: 'connections-close' }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('disk' as const), isFull: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant<Step>({ step: 'other-build' }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('resolve' as const), isRetry: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constant('refresh' as const),
      tab,
      tour: fc.option(tour, { nil: undefined }),
    }),
  },
)

/** Acts on few things: what comes after is often about the same one. */
const actsOnFew: fc.Arbitrary<readonly Act[]> = fc
  .uniqueArray(fc.nat({ max: 4 }), { minLength: 1, maxLength: 2 })
  .chain((things) => fc.array(fc.oneof(...things.map(actOn)), { minLength: 4, maxLength: 6 }))
function actOn(thing: number): fc.Arbitrary<Act> {
  const one = { tour: 0, slot: 0, part: 0 }
  switch (thing) {
    case 0:
      return fc.constantFrom<Act>(
        { act: 'toggle', tour: one.tour },
        { act: 'toggle', tour: one.tour },
        { act: 'start', tour: one.tour },
      )
    case 1:
      return fc.constantFrom<Act>(
        { act: 'save-route', slot: one.slot },
        { act: 'save-route', slot: one.slot },
        { act: 'delete-route', slot: one.slot },
      )
    case 2:
      return fc.constant<Act>({ act: 'like-route' })
    case 3:
      return fc.constantFrom<Act>(
        { act: 'add-photo', slot: one.slot },
        { act: 'add-photo', slot: one.slot },
        { act: 'write-caption', slot: one.slot, photo: 0 },
        { act: 'make-primary', slot: one.slot, photo: 0 },
        { act: 'make-primary', slot: one.slot, photo: 1 },
      )
    default:
      return fc.nat({ max: 3 }).map((value): Act => ({ act: 'set', part: one.part, value }))
  }
}

const none: Fault = { kind: 'none' }
/** The tab that takes over has a slow request after a few quick ones. */
const busyAfter: fc.Arbitrary<Fault[]> = fc
  .nat({ max: 2 })
  .map((count) => [...Array.from({ length: count }, () => none), { kind: 'stall', isDone: true }])

/**
 * The tab that sends is frozen with answers in hand and more to send; another takes over and is not done either when the
 * first goes on and the person does more of the same.
 */
const twoSenders: fc.Arbitrary<TimedStep[]> = fc
  .record({
    acts: actsOnFew,
    isLost: fc.boolean(),
    faults: fc.oneof(fc.array(fc.oneof(fc.constant(none), passing), { maxLength: 3 }), busyAfter),
    before: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ acts, isLost, faults, before }) => {
    const done = acts.map((made) => settled({ step: 'act', act: made }))
    return [
      settled({ step: 'network', isOnline: false }),
      ...done.slice(0, before),
      settled({ step: 'write-faults', faults: [{ kind: 'freeze', isLost }, ...faults], isFirst: true }),
      settled({ step: 'network', isOnline: true }),
      settled({ step: 'lead-moves' }),
      ...done.slice(before, -1),
      settled({ step: 'thaw-tab', tab: 0 }),
      ...done.slice(-1),
    ]
  })
function settled(made: Step): TimedStep {
  return { ...made, isSettled: true }
}

const single: fc.Arbitrary<TimedStep[]> = fc
  .tuple(step, fc.boolean())
  .map(([made, isSettled]) => [{ ...made, isSettled }])

export const sequences: fc.Arbitrary<TimedStep[]> = fc
  .array(fc.oneof({ weight: 12, arbitrary: single }, { weight: 1, arbitrary: twoSenders }), {
    minLength: 6,
    maxLength: 32,
    size: 'max',
  })
  .map((parts) => parts.flat())
