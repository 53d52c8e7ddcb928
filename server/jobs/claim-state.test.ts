import { describe, expect, test } from 'vitest'
import { type ClaimEvent, type ClaimState, decideClaim, openClaimState } from './claim-state.ts'

/** Feeds the events to a queue of two slots. Returns for each whether it led to a claim, and the last state. */
function play(...events: readonly ClaimEvent[]): { readonly claims: boolean[]; readonly state: ClaimState } {
  let state = openClaimState(2)
  const claims = events.map((event) => {
    const decision = decideClaim(state, event)
    state = decision.state
    return decision.claims
  })
  return { claims, state }
}

describe('a queue claims its next piece', () => {
  test('when it is woken, and one at a time', () => {
    expect(play('woken', 'woken', 'woken').claims).toEqual([true, false, false])
  })

  test('until its slots are taken, and again when a run ends', () => {
    expect(play('woken', 'claimed', 'claimed', 'woken', 'run-ended').claims).toEqual([
      true,
      true,
      false,
      false,
      true,
    ])
  })

  test('not after it found nothing, unless it was woken meanwhile', () => {
    expect(play('woken', 'found-nothing').claims).toEqual([true, false])
    expect(play('woken', 'woken', 'found-nothing', 'found-nothing').claims).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  test('again after a run ended beside a claim that found nothing', () => {
    expect(play('woken', 'claimed', 'run-ended', 'found-nothing').claims).toEqual([true, true, false, true])
  })

  test('only when it is woken, after the database did not answer', () => {
    expect(play('woken', 'woken', 'claim-failed', 'woken').claims).toEqual([true, false, false, true])
  })

  test('never once it is closed', () => {
    const { claims, state } = play('woken', 'closed', 'claimed', 'run-ended', 'woken')
    expect(claims).toEqual([true, false, false, false, false])
    expect(state.running).toBe(0)
  })

  test('never beyond its slots, whatever happens in whatever order', () => {
    const all: readonly ClaimEvent[] = ['woken', 'claimed', 'found-nothing', 'claim-failed', 'run-ended']
    let states = [openClaimState(2)]
    for (let depth = 0; depth < 8; depth += 1) {
      states = states.flatMap((state) =>
        all
          .filter((event) =>
            event === 'run-ended' ? state.running > 0 : event === 'woken' || state.isClaiming,
          )
          .map((event) => decideClaim(state, event).state),
      )
      states = [...new Map(states.map((state) => [JSON.stringify(state), state])).values()]
      for (const { running, isClaiming } of states)
        expect(running + Number(isClaiming)).toBeLessThanOrEqual(2)
    }
  })
})
