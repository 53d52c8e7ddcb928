// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { InstallEvent } from '#platform/page/install-prompt.ts'
import { openDialog } from '../open-dialog.ts'
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
  act(() => openDialog(null))
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

describe('the dialog about installing', () => {
  beforeEach(() => vi.useRealTimers())
  const dialog = () => screen.findByRole('dialog', { name: 'Install Streetlore' })
  const open = async () => {
    render(<InstallOffer />)
    await act(async () => openDialog('install'))
    return within(await dialog())
  }

  it('shows screens of the app and what one gets, and asks the browser', async () => {
    const { event, prompt } = installEvent('dismissed')
    window.streetloreInstallEvent = event
    const shown = await open()
    expect(shown.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([
      '/pictures/small/player-phone-light.webp',
      '/pictures/small/my-tours-phone-light.webp',
      '/pictures/small/route-phone-light.webp',
    ])
    for (const image of shown.getAllByRole('img')) expect(image.getAttribute('alt')).toMatch(/\w/)
    expect(shown.getByText(/play with no signal/)).toBeTruthy()
    await act(async () => fireEvent.click(shown.getByRole('button', { name: 'Install' })))
    expect(prompt).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(localStorage.getItem('installPromptDismissedAt')).not.toBeNull())
  })

  it('takes a Not now like that of the offer', async () => {
    window.streetloreInstallEvent = installEvent().event
    const shown = await open()
    await act(async () => fireEvent.click(shown.getByRole('button', { name: 'Not now' })))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(Number(localStorage.getItem('installPromptDismissedAt'))).toBeGreaterThan(0)
  })

  it('tells of the browser’s menu where the browser says nothing', async () => {
    const shown = await open()
    expect(shown.getByText(/Open your browser’s menu/)).toBeTruthy()
    expect(shown.queryByRole('button', { name: 'Install' })).toBeNull()
  })
})

describe('on an iPhone', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    )
  })

  it('somebody signed in is offered the steps, once in 7 days; a visitor is not', async () => {
    const visitor = render(<InstallOffer />)
    await pass(3100)
    expect(offer()).toBeNull()
    visitor.unmount()
    const first = render(<InstallOffer isSignedIn />)
    await pass(2900)
    expect(offer()).toBeNull()
    await pass(200)
    expect(offer()).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Not now' })))
    expect(offer()).toBeNull()
    first.unmount()
    render(<InstallOffer isSignedIn />)
    await pass(3100)
    expect(offer()).toBeNull()
  })

  it('the steps are there in their order, and done they are not offered again', async () => {
    const view = render(<InstallOffer isSignedIn />)
    await pass(3100)
    vi.useRealTimers()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show how' })))
    const shown = within(await screen.findByRole('dialog', { name: 'Install Streetlore' }))
    const steps = shown.getAllByRole('listitem').map((item) => item.textContent)
    const at = (words: RegExp) => steps.findIndex((step) => words.test(step ?? ''))
    expect(at(/Tap Share/)).toBeGreaterThan(-1)
    expect(at(/choose Add to Home Screen/)).toBe(at(/Tap Share/) + 1)
    expect(at(/Tap Add\./)).toBe(at(/Tap Share/) + 2)
    await act(async () => fireEvent.click(shown.getByRole('button', { name: 'Done' })))
    expect(offer()).toBeNull()
    expect(localStorage.getItem('installPromptDismissedAt')).not.toBeNull()
    view.unmount()
  })
})
