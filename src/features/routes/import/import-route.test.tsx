// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { BuilderRoute } from '#live/views.ts'
import { currentToasts, dismissAllToasts } from '#ui/toast/toast.ts'
import type { DraftEvent } from '../builder/draft-history.ts'
import { ImportRoute } from './import-route.tsx'

afterEach(() => {
  cleanup()
  dismissAllToasts()
})

const EMPTY: BuilderRoute = { name: '', description: '', topic: 'History', isPublic: false, pois: [] }
const toasts = () => currentToasts().map(({ text }) => text)

function choose(text: string, route = EMPTY): DraftEvent[] {
  const events: DraftEvent[] = []
  render(<ImportRoute route={route} hasRoom={() => true} dispatch={(event) => events.push(event)} />)
  fireEvent.change(screen.getByLabelText('Import GPX or GeoJSON', { selector: 'input' }), {
    target: { files: [new File([text], 'walk.gpx')] },
  })
  return events
}

test('a file gives a new route its name and stops, in one step; a name that is there stays', async () => {
  const gpx = '<gpx><rte><name>River</name><rtept lat="1" lon="2"><name>Gate</name></rtept></rte></gpx>'
  const events = choose(gpx)
  await waitFor(() => expect(toasts()).toEqual(['1 stop taken from the file']))
  expect(events).toMatchObject([{ name: 'replaced', route: { name: 'River', pois: [{ name: 'Gate' }] } }])
  cleanup()
  const named = choose(gpx, { ...EMPTY, name: 'Mine' })
  await waitFor(() => expect(named).toMatchObject([{ route: { name: 'Mine' } }]))
})

test('a bad file says what is wrong and where, and changes nothing', async () => {
  const events = choose('<gpx><wpt lat="1000" lon="2"/></gpx>')
  await waitFor(() => expect(toasts()).toEqual(['A point in this file has no valid coordinates (wpt 1).']))
  expect(events).toEqual([])
})
