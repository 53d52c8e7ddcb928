// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { InstallEvent } from '#platform/page/install-prompt.ts'
import { InstallOffer } from './install-offer.tsx'

const DAY_MS = 86_400_000

function installEvent(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn(async () => undefined)
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  })
  return { event: event as InstallEvent, prompt }
}
const offer = () => screen.queryByRole('complementary', { name: 'Install Streetlore' })
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  delete window.streetloreInstallEvent
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the offer to install', () => {
  it('comes 3 s after the event of the browser, whose own bar is held back', async () => {
    const { event, prompt } = installEvent()
    render(<InstallOffer />)
    await act(async () => void dispatchEvent(event))
    expect(event.defaultPrevented).toBe(true)
    await pass(2900)
    expect(offer()).toBeNull()
    await pass(200)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Install' })))
    expect(prompt).toHaveBeenCalledOnce()
    expect(offer()).toBeNull()
  })

  it('comes too where the event was there before the app', async () => {
    window.streetloreInstallEvent = installEvent().event
    render(<InstallOffer />)
    await pass(3100)
    expect(offer()).toBeTruthy()
  })

  it('waits while it would stand in the way, and comes after that', async () => {
    window.streetloreInstallEvent = installEvent().event
    const { rerender } = render(<InstallOffer isHeldBack />)
    await pass(3100)
    expect(offer()).toBeNull()
    rerender(<InstallOffer isHeldBack={false} />)
    expect(offer()).toBeTruthy()
  })

  it('once dismissed stays away for 7 days', async () => {
    window.streetloreInstallEvent = installEvent().event
    const first = render(<InstallOffer />)
    await pass(3100)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Not now' })))
    expect(offer()).toBeNull()
    first.unmount()
    vi.setSystemTime(Date.now() + 6.9 * DAY_MS)
    const second = render(<InstallOffer />)
    await pass(3100)
    expect(offer()).toBeNull()
    second.unmount()
    vi.setSystemTime(Date.now() + 0.2 * DAY_MS)
    render(<InstallOffer />)
    await pass(3100)
    expect(offer()).toBeTruthy()
  })

  it('does not come in an installed app, and goes when it is installed', async () => {
    const { event } = installEvent()
    window.streetloreInstallEvent = event
    const standalone = vi
      .spyOn(globalThis, 'matchMedia')
      .mockImplementation((media) => ({ matches: media.includes('standalone') }) as MediaQueryList)
    const first = render(<InstallOffer />)
    await pass(3100)
    expect(offer()).toBeNull()
    first.unmount()
    standalone.mockRestore()
    render(<InstallOffer />)
    await pass(3100)
    expect(offer()).toBeTruthy()
    await act(async () => void dispatchEvent(new Event('appinstalled')))
    expect(offer()).toBeNull()
  })
})
