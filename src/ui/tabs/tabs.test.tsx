// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

const TABS = [
  { id: 'map', label: 'Map', content: <p>The map</p> },
  { id: 'list', label: 'List', content: <p>The list</p> },
] as const

function Example({ canLeave = true }: { readonly canLeave?: boolean }) {
  const [selected, setSelected] = useState<'map' | 'list'>('map')
  return <Tabs label="Views" tabs={TABS} selected={selected} onSelect={(id) => canLeave && setSelected(id)} />
}
const tab = (name: string) => screen.getByRole('tab', { name })

describe('tabs', () => {
  it('show the panel of the one that is pressed', async () => {
    render(<Example />)
    expect(screen.getByRole('tablist', { name: 'Views' })).toBeTruthy()
    expect(screen.getByRole('tabpanel').textContent).toBe('The map')
    await userEvent.setup().click(tab('List'))
    expect(tab('List').getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('tabpanel').textContent).toBe('The list')
  })

  it('move the focus by arrow, and select only by Enter', async () => {
    render(<Example />)
    const user = userEvent.setup()
    await user.tab()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(tab('List'))
    expect(tab('Map').getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{Enter}')
    expect(tab('List').getAttribute('aria-selected')).toBe('true')
  })

  it('stay where they are when the caller refuses', async () => {
    render(<Example canLeave={false} />)
    await userEvent.setup().click(tab('List'))
    expect(tab('Map').getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('tabpanel').textContent).toBe('The map')
  })

  it('report no selection of the one that is selected already', async () => {
    const onSelect = vi.fn<(id: 'map' | 'list') => void>()
    render(<Tabs label="Views" tabs={TABS} selected="map" onSelect={onSelect} />)
    await userEvent.setup().click(tab('Map'))
    expect(onSelect).not.toHaveBeenCalled()
  })
})
