// @vitest-environment jsdom
/** The map beside the list. End-to-end tests cover what OpenLayers draws: here each mark is a button. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#contract/failure.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import { renderInRouter } from '../../routes/testing.tsx'
import { BrowseScreen } from './browse-screen.tsx'
import type { FoundToursMapProps } from './found-tours-map.tsx'
import { onePage, publicTour } from './testing.ts'

vi.mock('./found-tours-map.tsx', () => ({
  FoundToursMap: ({ tours, total, onSelect }: FoundToursMapProps) => (
    <div role="application" aria-label="Map">
      {tours.map(({ id }) => (
        <button key={id} type="button" onClick={() => onSelect(id)}>{`Mark ${id}`}</button>
      ))}
      {tours.length} of {total}
    </div>
  ),
}))

let live: FakeLive
beforeEach(() => {
  live = fakeLive({ name: 'signed-out' })
  live.set('topics', null, [])
})
afterEach(cleanup)

const manyTours = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    publicTour({ id: index + 1, title: `Walk ${index + 1}`, slug: `walk-${index + 1}` }),
  )
async function openMap() {
  const user = userEvent.setup()
  renderInRouter(<BrowseScreen search="" topic="" language="" sort="" onChange={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Show map' }))
  await screen.findByRole('application')
  return user
}

test('shows what the list does not show yet, and a mark lets it grow to its card', async () => {
  live.answer('toursByTopic', ({ params }) =>
    ok(params?.topic === 'history' ? { ...onePage(...manyTours(30)) } : onePage()),
  )
  const user = await openMap()
  expect(screen.getAllByRole('article')).toHaveLength(20)
  expect(screen.getAllByRole('button', { name: /^Mark/ })).toHaveLength(30)
  await user.click(screen.getByRole('button', { name: 'Mark 3' }))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Walk 3' }))
  await user.click(screen.getByRole('button', { name: 'Mark 25' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Walk 25' })))
  expect(screen.getByText('30 of 30')).toBeTruthy()
})

test('says how many of all it shows, and where the others are', async () => {
  live.answer('toursByTopic', ({ params }) =>
    ok({
      ...onePage(...(params?.topic === 'history' ? manyTours(10) : [])),
      totalCount: params?.topic === 'history' ? 43 : 0,
    }),
  )
  await openMap()
  expect(screen.getByText('10 of 43')).toBeTruthy()
  expect(screen.getByText('Choose a topic to see all of its tours.')).toBeTruthy()
})
