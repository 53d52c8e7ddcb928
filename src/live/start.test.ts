// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { rememberSession } from './session/session-store.ts'
import { getSource } from './source.ts'
import { startLive } from './start.ts'
import { fakeLive, TEST_USER } from './testing.ts'

it('a tab that is seen again goes on with the token that another tab has got meanwhile', async () => {
  await rememberSession('old', TEST_USER)
  startLive()
  const live = fakeLive()
  await getSource()
  await rememberSession('new', TEST_USER)
  expect(live.calls).toEqual([])
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(live.calls).toContainEqual(['switchUser', { token: 'new', user: TEST_USER }]))
})
