// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerServiceWorker } from '#platform/service-worker.ts'
import { useUpdateToast } from './use-update-toast.ts'

vi.mock('#platform/service-worker.ts', () => ({ registerServiceWorker: vi.fn() }))

const check = vi.fn(async () => {})
const offerFound = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('DEV', false)
  vi.mocked(registerServiceWorker).mockResolvedValue({ offerFound, check, stop: () => {} })
})
afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  vi.clearAllMocks()
})

it('offers what waits some seconds after the start, and looks for an update each hour', async () => {
  const { unmount } = renderHook(() => useUpdateToast())
  await act(async () => vi.advanceTimersByTimeAsync(2000))
  expect(offerFound).not.toHaveBeenCalled()
  await act(async () => vi.advanceTimersByTimeAsync(8000))
  expect(offerFound).toHaveBeenCalledOnce()
  expect(check).not.toHaveBeenCalled()
  await act(async () => vi.advanceTimersByTimeAsync(3_600_000))
  expect(check).toHaveBeenCalledOnce()
  unmount()
  await vi.advanceTimersByTimeAsync(7_200_000)
  expect(check).toHaveBeenCalledOnce()
})
