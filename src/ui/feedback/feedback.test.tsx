// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Banner } from '../banner/banner.tsx'
import { Button } from '../button/button.tsx'
import { DecisionNote, WaitingNote } from '../change-note/change-note.tsx'
import { EmptyState, ErrorState } from './empty-state.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Spinner } from './spinner.tsx'

afterEach(cleanup)

describe('a progress bar', () => {
  it.each([
    [42.4, '42', '42%'],
    [-3, '0', '0%'],
    [180, '100', '100%'],
  ])('of %s percent says %s', (percent, now, shown) => {
    render(<ProgressBar label="Downloading" percent={percent} />)
    expect(screen.getByRole('progressbar', { name: 'Downloading' }).getAttribute('aria-valuenow')).toBe(now)
    expect(screen.getByText(shown)).toBeTruthy()
  })

  it('without a known end claims no value', () => {
    render(<ProgressBar label="Preparing" />)
    expect(screen.getByRole('progressbar').hasAttribute('aria-valuenow')).toBe(false)
    expect(screen.queryByText(/%/)).toBeNull()
  })

  it('is announced and shown in words of its own', () => {
    render(<ProgressBar label="Walk" percent={43} valueText="3 of 7 stops" />)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('3 of 7 stops')
    expect(screen.getByText('3 of 7 stops')).toBeTruthy()
    expect(screen.queryByText('43%')).toBeNull()
  })
})

describe('states', () => {
  it('that failed are announced, empty ones are not', () => {
    render(
      <>
        <EmptyState title="No Tours Yet" />
        <ErrorState title="Error Loading Tours" actions={<Button>Try Again</Button>}>
          The server did not answer.
        </ErrorState>
      </>,
    )
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(screen.getByRole('alert').textContent).toContain('The server did not answer.')
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  })

  it('have a heading of the level that the screen needs', () => {
    render(<EmptyState title="No Tours Yet" level={3} />)
    expect(screen.getByRole('heading', { level: 3, name: 'No Tours Yet' })).toBeTruthy()
  })

  it('that load are announced by a name', () => {
    render(<Spinner label="Loading your tours" />)
    expect(screen.getByRole('status').textContent).toBe('Loading your tours')
  })
})

describe('a banner', () => {
  it.each([
    ['an error of a form', { role: 'alert' as const }, 'alert'],
    ['a condition that comes and goes', { isStatus: true }, 'status'],
    ['a named message', { label: 'Refused message' }, 'region'],
  ])('for %s has the role %s', (_what, props, role) => {
    render(<Banner {...props}>Something to know.</Banner>)
    expect(screen.getByRole(role).textContent).toContain('Something to know.')
  })

  it('without a role is no landmark', () => {
    render(<Banner>Something to know.</Banner>)
    for (const role of ['alert', 'status', 'region']) expect(screen.queryByRole(role)).toBeNull()
  })

  it('quotes the id of the request', () => {
    render(
      <Banner tone="danger" role="alert" reference="req-7">
        It failed.
      </Banner>,
    )
    expect(screen.getByRole('alert').textContent).toContain('Reference: req-7')
  })
})

describe('a note about a change', () => {
  it('offers only the decisions that have a label', async () => {
    const [onSend, onDrop] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const { rerender } = render(
      <DecisionNote
        text="Changed elsewhere."
        send="Send again"
        drop="Discard"
        onSend={onSend}
        onDrop={onDrop}
      />,
    )
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect([onSend.mock.calls.length, onDrop.mock.calls.length]).toEqual([1, 1])
    rerender(<DecisionNote text="Changed elsewhere." drop="Discard" onSend={onSend} onDrop={onDrop} />)
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy()
  })

  it('that waits has nothing to press', () => {
    render(<WaitingNote text="Waiting to sync" />)
    expect(screen.getByText('Waiting to sync')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
