import { expect, it } from 'vitest'
import { createEventDelivery } from './event-delivery.ts'
import type { EventLog } from '#server/kernel/events/event-log.ts'

it('counts the events that it has not offered yet', async () => {
  let newest = 5
  const log = { newestId: async () => newest, page: async () => [] } as unknown as EventLog
  const delivery = createEventDelivery(
    log,
    () => [],
    (error) => {
      throw error
    },
  )
  expect(await delivery.behind()).toBe(0)
  await delivery.joinUser({ userEventsAfter: undefined } as never)
  newest = 8
  expect(await delivery.behind()).toBe(3)
  // The ids start again after the database was set up again.
  newest = 1
  expect(await delivery.behind()).toBe(0)
  await delivery.close()
})
