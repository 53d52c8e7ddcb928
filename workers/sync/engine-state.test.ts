import { describe, expect, it } from 'vitest'
import {
  initialEngineState,
  nextEngineState,
  watchedTours,
  type EngineEffect,
  type EngineEvent,
  type EngineState,
} from './engine-state.ts'

/** Passes the events one after another; returns the last state and the effects of the last event. */
function after(...events: readonly EngineEvent[]): { state: EngineState; effects: readonly EngineEffect[] } {
  let step = { state: initialEngineState('me'), effects: [] as readonly EngineEffect[] }
  for (const event of events) step = nextEngineState(step.state, event)
  return step
}
const effectsOf = (...events: readonly EngineEvent[]) => after(...events).effects

const WAKE_ALL = (isFresh: boolean): EngineEffect[] => [
  { do: 'wake-push', isFresh },
  { do: 'post', message: { kind: 'wake', isFresh } },
]
const SIGNAL_RETURNS: EngineEffect[] = [
  ...WAKE_ALL(true),
  { do: 'set-hub-online', isOnline: true },
  { do: 'recover-downloads' },
]

describe('the signal', () => {
  it('wakes the push loop of every tab, the live connection and downloads when the network returns', () => {
    expect(effectsOf({ kind: 'network', isOnline: false })).toEqual([
      { do: 'set-hub-online', isOnline: false },
    ])
    const back = after({ kind: 'network', isOnline: false }, { kind: 'network', isOnline: true })
    expect(back.state.isOnline).toBe(true)
    expect(back.effects).toEqual(SIGNAL_RETURNS)
  })

  it('does the same when the server answers again, and reports both to its page', () => {
    const lost = { do: 'emit', event: { kind: 'reachable', isReachable: false } }
    expect(effectsOf({ kind: 'server', isReachable: false })).toEqual([lost])
    const back = { do: 'emit', event: { kind: 'reachable', isReachable: true } }
    expect(effectsOf({ kind: 'server', isReachable: true })).toEqual([back, ...SIGNAL_RETURNS])
  })

  it('wakes nothing of a session that has ended', () => {
    expect(effectsOf({ kind: 'stopped' }, { kind: 'network', isOnline: true })).toEqual([])
  })
})

describe('the outbox', () => {
  it('is sent by the leader, whichever tab that is: backoff ends only where the signal may be back', () => {
    expect(effectsOf({ kind: 'outbox-changed' })).toEqual(WAKE_ALL(false))
    expect(effectsOf({ kind: 'send-requested' })).toEqual(WAKE_ALL(true))
    expect(effectsOf({ kind: 'message', message: { kind: 'wake', isFresh: false } })).toEqual([
      { do: 'wake-push', isFresh: false },
    ])
  })

  it('is tried again by this tab alone when its page becomes visible', () => {
    expect(effectsOf({ kind: 'page-visible' })).toEqual([{ do: 'wake-push', isFresh: true }])
  })
})

describe('the tours that tabs wait for', () => {
  const mine = (...tourIds: number[]): EngineEvent => ({ kind: 'watching', tourIds })
  const theirs = (...tourIds: number[]): EngineEvent => ({
    kind: 'message',
    message: { kind: 'watched', tab: 'other', tourIds },
  })
  const posted = (...tourIds: number[]): EngineEffect => ({
    do: 'post',
    message: { kind: 'watched', tab: 'me', tourIds },
  })

  it('are joined with the first tab and left with the last', () => {
    expect(effectsOf(mine(1, 2))).toEqual([
      { do: 'join-tour', tourId: 1 },
      { do: 'join-tour', tourId: 2 },
      posted(1, 2),
    ])
    expect(effectsOf(mine(1), theirs(1, 3))).toEqual([{ do: 'join-tour', tourId: 3 }])
    expect(effectsOf(mine(1), theirs(1), mine())).toEqual([posted()])
    expect(effectsOf(mine(1), theirs(1), mine(), theirs())).toEqual([{ do: 'leave-tour', tourId: 1 }])
    expect([...watchedTours(after(mine(1), theirs(1, 3)).state)]).toEqual([1, 3])
  })

  it('are asked for by a new leader, and each tab replies', () => {
    expect(effectsOf({ kind: 'lead-started' })).toEqual([{ do: 'post', message: { kind: 'who-waits' } }])
    const question: EngineEvent = { kind: 'message', message: { kind: 'who-waits' } }
    expect(effectsOf(question)).toEqual([posted()])
    expect(effectsOf(mine(4), question)).toEqual([posted(4)])
  })
})

describe('the live connection', () => {
  it('begins without a network where the page has reported that there is none', () => {
    expect(effectsOf({ kind: 'hub-opened' })).toEqual([])
    expect(effectsOf({ kind: 'network', isOnline: false }, { kind: 'hub-opened' })).toEqual([
      { do: 'set-hub-online', isOnline: false },
    ])
  })

  it('reports its state to every page', () => {
    const event = { kind: 'hub-state', state: 'Connected' } as const
    const step = after(event)
    expect(step.state.hubState).toBe('Connected')
    expect(step.effects).toEqual([
      { do: 'emit', event },
      { do: 'post', message: { kind: 'event', event } },
    ])
  })
})

describe('events for the pages', () => {
  const refused = { kind: 'unauthorized', token: 't' } as const
  it('reach this page and those of the other tabs', () => {
    expect(effectsOf({ kind: 'report', event: refused })).toEqual([
      { do: 'emit', event: refused },
      { do: 'post', message: { kind: 'event', event: refused } },
    ])
    expect(effectsOf({ kind: 'message', message: { kind: 'event', event: refused } })).toEqual([
      { do: 'emit', event: refused },
    ])
  })

  it('leave out the refused token of a session that has ended, and no other', () => {
    const notice = { kind: 'notice', notice: { kind: 'tour-completed-not-loaded' } } as const
    expect(effectsOf({ kind: 'stopped' }, { kind: 'report', event: refused })).toEqual([])
    expect(effectsOf({ kind: 'stopped' }, { kind: 'report', event: notice })).toHaveLength(2)
  })
})

it('a download that was started here is taken over by other tabs where this one closes', () => {
  expect(effectsOf({ kind: 'download-started' })).toEqual([{ do: 'post', message: { kind: 'download' } }])
  expect(effectsOf({ kind: 'message', message: { kind: 'download' } })).toEqual([
    { do: 'take-over-downloads' },
  ])
})

it("the leader's heartbeat is noted", () => {
  const message = { kind: 'heartbeat', leader: 'other' } as const
  expect(effectsOf({ kind: 'message', message })).toEqual([{ do: 'note-heartbeat' }])
})
