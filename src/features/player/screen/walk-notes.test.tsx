// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { MapList } from '../walk-map/map-list.tsx'
import type { Player } from '../player.ts'
import { NextStopPlate } from '../directions/next-step.tsx'
import { WalkMode } from './walk-mode.tsx'
import { WalkNotes } from './walk-notes.tsx'
import type { WalkSnapshot } from '../walk/walk-session.ts'

const STOP = { id: 1, name: 'The Uffizi', latitude: 0.00108, longitude: -0.0006, orderIndex: 0, media: [] }
const SNAPSHOT: WalkSnapshot = {
  sectionIndex: 0,
  source: 'device',
  fix: { latitude: 0, longitude: 0, accuracyM: 5, atMs: 0 },
  place: undefined,
  headingDeg: 0,
  positionFailure: undefined,
  isPositionBack: false,
  offRouteM: undefined,
  isPositionUnclear: false,
  walked: [],
  isAutoPlay: true,
  rest: undefined,
  isOnTheWay: false,
  target: { index: 0, title: 'x', text: '', sources: [], startS: 0, endS: 1, poi: STOP },
  heard: new Set(),
  isByHand: false,
}

const playerWith = (change: Partial<WalkSnapshot>) => {
  const snapshot = { ...SNAPSHOT, ...change }
  const calls = { setInOrder: vi.fn(), preview: vi.fn(), setPace: vi.fn(), stopPreview: vi.fn() }
  const player = {
    walk: { snapshot: () => snapshot, subscribe: () => () => {}, ...calls },
  } as unknown as Player
  return { player, calls }
}

afterEach(cleanup)

const notes = (change: Partial<WalkSnapshot>) => render(<WalkNotes player={playerWith(change).player} />)
const plate = (change: Partial<WalkSnapshot>) => render(<NextStopPlate player={playerWith(change).player} />)

test('the way to the next stop is told by bearing and heading, and not any more at the stop [2 §4]', () => {
  const { container } = plate({})
  expect(container.textContent).toBe('Next stop: The Uffizi, 140 m, ahead on the left')
  cleanup()
  expect(plate({ fix: { ...STOP, accuracyM: 5, atMs: 0 } }).container.textContent).toBe(
    'You are at The Uffizi',
  )
  cleanup()
  expect(plate({ fix: undefined }).container.textContent).toBe('Your position is not known now.')
})

test('a failure before any position is its text alone; a lost position says how the walk goes on [2 §8]', () => {
  const positionFailure = { kind: 'position-timeout' } as const
  notes({ positionFailure, fix: undefined })
  expect(screen.getByRole('status').textContent).toBe('Location request timed out.')
  cleanup()
  notes({ positionFailure: { kind: 'position-failed' }, fix: undefined })
  expect(screen.getByRole('status').textContent).toBe('Failed to get location')
  cleanup()
  notes({ positionFailure })
  expect(screen.getByRole('status').textContent).toContain('Location request timed out. The sound goes on.')
  cleanup()
  notes({ isPositionBack: true })
  expect(screen.getByRole('status').textContent).toBe('Your position is back.')
})

test('an unclear position is said calmly, with how the walk goes on; a lost one and the route say nothing besides', () => {
  notes({ isPositionUnclear: true, offRouteM: 90 })
  expect(screen.getByRole('status').textContent).toBe(
    'Your position is unclear at the moment. The walk goes on in order; at a stop, press Play to begin it.',
  )
  cleanup()
  notes({ isPositionUnclear: true, positionFailure: { kind: 'position-timeout' } })
  expect(screen.getByRole('status').textContent).toContain('Location request timed out.')
})

test('off the route is told with its distance, which changes silently [2 §4]', () => {
  notes({ offRouteM: 90 })
  const note = screen.getByRole('status')
  expect(note.textContent).toContain('You are off the route. Its line is 90 m away.')
  expect(note.querySelector('[aria-live="off"]')?.textContent).toContain('90 m')
})

test('the armchair switch, and a preview with its speed, its label and its end [2 §4]', async () => {
  const user = userEvent.setup()
  const walking = playerWith({})
  render(<WalkMode player={walking.player} hasStops />)
  await user.click(screen.getByRole('switch', { name: /^Play in order/ }))
  expect(walking.calls.setInOrder).toHaveBeenCalledWith(true)
  await user.selectOptions(screen.getByLabelText('Preview speed'), '10')
  await user.click(screen.getByRole('button', { name: 'Preview walk' }))
  expect(walking.calls.preview).toHaveBeenCalledWith(10)
  cleanup()
  const previewed = playerWith({ source: 'simulated' })
  render(
    <>
      <WalkNotes player={previewed.player} />
      <WalkMode player={previewed.player} hasStops />
    </>,
  )
  expect(screen.getByRole('status').textContent).toContain('This position is simulated')
  await user.click(screen.getByRole('button', { name: 'Stop preview' }))
  expect(previewed.calls.stopPreview).toHaveBeenCalledOnce()
})

test('the map as a list: each stop with its state and its way, the position with its accuracy, a way to go there [2 §4]', async () => {
  const user = userEvent.setup()
  const onSelectStop = vi.fn()
  render(
    <MapList
      stops={[
        { ...STOP, state: 'done' },
        { ...STOP, id: 2, name: 'The Duomo', state: 'next' },
      ]}
      position={{ latitude: 0, longitude: 0, accuracyM: 12, headingDeg: 0 }}
      lineKind="failed"
      onSelectStop={onSelectStop}
    />,
  )
  expect(screen.queryByText(/Your position is known/), 'written only while it is open').toBeNull()
  await user.click(screen.getByText('The map as a list'))
  expect(screen.getByText(/Your position is known to 10 m/)).toBeTruthy()
  expect(screen.getByText(/The route goes straight from stop to stop/)).toBeTruthy()
  expect(screen.getByText('1. The Uffizi: heard, 140 m, ahead on the left')).toBeTruthy()
  expect(screen.getByText('2. The Duomo: next, 140 m, ahead on the left')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Go to The Duomo' }))
  expect(onSelectStop).toHaveBeenCalledWith(2)
})
