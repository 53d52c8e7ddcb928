// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TOAST_MS } from '#kit/delays.ts'
import { ToastRegion } from './toast-region.tsx'
import { dismissAllToasts, DURATION_MS, toast, toastError, toastSuccess } from './toast.ts'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  dismissAllToasts()
  vi.useRealTimers()
})

const post = (run: () => void) => act(async () => run())
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

describe('toasts', () => {
  it('stay as long as the contract says', () => {
    const { default: normal, success, error } = TOAST_MS
    expect(DURATION_MS).toEqual({ default: normal, success, error })
  })

  it('are announced by their tone and leave by themselves', async () => {
    render(<ToastRegion />)
    await post(() => {
      toastSuccess('Tour published successfully')
      toastError('Server error. Please try again later.')
    })
    expect(screen.getByRole('status').textContent).toBe('Tour published successfully')
    expect(screen.getByRole('alert').textContent).toBe('Server error. Please try again later.')
    await pass(3100)
    expect(screen.queryByText('Tour published successfully')).toBeNull()
    await pass(2000)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('with an action stay until it is pressed', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const update = vi.fn()
    render(<ToastRegion />)
    await post(() => {
      toast('New version available', {
        durationMs: null,
        actions: [{ label: 'Update Now', onPress: update, isPrimary: true }, { label: 'Later' }],
      })
    })
    await pass(60_000)
    await user.click(screen.getByRole('button', { name: 'Update Now' }))
    expect(update).toHaveBeenCalledOnce()
    expect(screen.queryByText('New version available')).toBeNull()
  })

  it('are not doubled', async () => {
    render(<ToastRegion />)
    await post(() => {
      toast('Too many requests. Please wait a moment and try again.')
      toast('Too many requests. Please wait a moment and try again.')
    })
    expect(screen.getAllByRole('status')).toHaveLength(1)
  })
})
