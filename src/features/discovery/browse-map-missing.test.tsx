// @vitest-environment jsdom
/** The code of the map cannot be loaded: the connection was lost after the list had loaded. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ok } from '#contract/failure.ts'
import { fakeLive } from '#live/testing.ts'
import { renderInRouter } from '../../routes/testing.tsx'
import { BrowseScreen } from './browse-screen.tsx'
import { onePage, publicTour } from './testing.ts'

const code = vi.hoisted(() => ({ isGone: true }))
vi.mock('./found-tours-map.tsx', () => {
  if (code.isGone) throw new TypeError('Failed to fetch dynamically imported module')
  return { FoundToursMap: () => <div role="application" aria-label="Map" /> }
})
afterEach(cleanup)

test('says that the map could not be loaded, keeps the list, and tries again when the map is shown again', async () => {
  const live = fakeLive({ name: 'signed-out' })
  live.set('topics', null, [])
  live.answer('toursByTopic', () => ok(onePage(publicTour({}))))
  const user = userEvent.setup()
  renderInRouter(<BrowseScreen search="" topic="" language="" sort="" onChange={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Show map' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The map could not be loaded. Show it again where there is a signal.',
  )
  expect(screen.getByRole('article', { name: 'Florence of the bankers' })).toBeTruthy()

  code.isGone = false
  await user.click(screen.getByRole('button', { name: 'Hide map' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show map' }))
  expect(await screen.findByRole('application', { name: 'Map' })).toBeTruthy()
})
