// @vitest-environment jsdom
import { LANGUAGES } from '#contract/languages.ts'
import '#tests/support/dom.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { fakeLive, TEST_USER, type FakeLive } from '#live/testing.ts'
import type { PreferencesView, WaitingChange } from '#live/views.ts'
import { dismissAllToasts } from '#ui/toast/toast.ts'
import { openApp } from '../../routes/testing.tsx'
import { forgetPutOff } from './setup-offer.tsx'
import { isSetupDone, storeSetupDone } from './setup-done.ts'

const { accessibility, tour, narration } = PREFERENCE_DEFAULTS
const NOTHING: PreferencesView = {
  accessibility: null,
  tour: null,
  narration: null,
  isFetched: true,
  pending: [],
}
let live: FakeLive
const preferences = (view: Partial<PreferencesView>) => live.set('preferences', null, { ...NOTHING, ...view })
const tier = (premium: boolean) =>
  live.set('subscription', null, { tier: premium ? 1 : 0, cancelAtPeriodEnd: false })

beforeEach(() => {
  localStorage.clear()
  forgetPutOff()
  live = fakeLive()
  preferences({ ...PREFERENCE_DEFAULTS })
  tier(false)
  live.set('changes', null, [])
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
})

const saves = () => live.calls.filter(([name]) => name === 'savePreferences').map(([, save]) => save)
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const openTab = async (name: string) => {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('tab', { name }))
  return user
}
const waitingSave = (fields: Partial<WaitingChange>): WaitingChange => ({
  rowId: 'r1',
  kind: 'preferences-tour',
  status: 'pending',
  title: '',
  payload: { title: '', value: { ...tour, defaultDuration: 120 } },
  createdAt: 0,
  firstSentAt: 0,
  attempts: 0,
  nextAttemptAt: 0,
  ...fields,
})

describe('the three tabs', () => {
  it('Accessibility has every field with what was saved, else the default [1 §2 preferences] [1 §3 preferences]', async () => {
    preferences({
      accessibility: {
        ...accessibility,
        walkingSpeed: 'slow',
        mobilityRequirements: { ...accessibility.mobilityRequirements, avoidStairs: true },
      },
    })
    await openApp('/preferences')
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'Accessibility',
      'Tour Settings',
      'Narration',
    ])
    expect(select('Walking speed').value).toBe('slow')
    expect(screen.getByRole('slider', { name: 'Maximum walking distance' }).getAttribute('value')).toBe('5')
    expect(box('Avoid stairs').checked).toBe(true)
    for (const name of [
      'Wheelchair accessible',
      'Avoid steep hills',
      'Needs frequent rests',
      'High contrast mode',
      'Larger fonts',
      'Audio descriptions',
    ])
      expect(box(name).checked, name).toBe(false)
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeTruthy()
  })

  it('Tour Settings and Narration have theirs, with a Save Changes each [1 §2 preferences] [1 §3 preferences]', async () => {
    preferences({})
    await openApp('/preferences')
    await openTab('Tour Settings')
    expect(select('Default duration').value).toBe('30')
    expect(select('Preferred time of day').value).toBe('any')
    expect(select('Budget').value).toBe('moderate')
    expect([box('Avoid crowds').checked, box('Include indoor venues').checked]).toEqual([false, true])
    expect(box('Weather sensitive').checked).toBe(false)
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeTruthy()
    await openTab('Narration')
    expect(select('Narration speed').value).toBe('1')
    expect([...select('Narration speed').options].map(({ label }) => label)).toEqual([
      '0.75x',
      '1x',
      '1.25x',
      '1.5x',
    ])
    expect(select('Narration style').value).toBe('conversational')
    expect(select('Language').options).toHaveLength(LANGUAGES.length)
    expect(screen.getByText(/New tours are told in this language, from the next one/)).toBeTruthy()
    expect(box('Include local phrases').checked).toBe(true)
    expect(box('Background music').checked).toBe(false)
    expect(box('Autoplay next').checked).toBe(true)
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeTruthy()
  })

  it('budgets and times of day say what they mean [1 §9 preferences]', async () => {
    await openApp('/preferences')
    await openTab('Tour Settings')
    const labels = (name: string) => [...select(name).options].map(({ label }) => label)
    expect(labels('Budget')).toEqual([
      'Free places only',
      'Budget (under $20 per stop)',
      'Moderate ($20–50 per stop)',
      'Premium',
    ])
    expect(labels('Preferred time of day')).toEqual([
      'Any time',
      'Morning (6 AM–12 PM)',
      'Afternoon (12–6 PM)',
      'Evening (6–10 PM)',
    ])
  })

  it('durations above 30 minutes are disabled without Premium, and allowed with it [1 §5 durations] [1 §6]', async () => {
    await openApp('/preferences')
    await openTab('Tour Settings')
    const allowed = () =>
      [...select('Default duration').options].map(({ value, disabled }) => `${value} ${!disabled}`)
    expect(allowed()).toEqual(['30 true', '60 false', '90 false', '120 false'])
    tier(true)
    await waitFor(() => expect(allowed()).toEqual(['30 true', '60 true', '90 true', '120 true']))
  })

  it('the rest interval shows only with frequent rests: 10 to 60 in steps of 5, 30 at first [1 §5 rest interval] [1 §9 preferences]', async () => {
    await openApp('/preferences')
    const user = userEvent.setup()
    await screen.findByRole('tab', { name: 'Accessibility' })
    expect(screen.queryByRole('slider', { name: 'Rest interval' })).toBeNull()
    await user.click(box('Needs frequent rests'))
    const slider = screen.getByRole('slider', { name: 'Rest interval' })
    expect(['min', 'max', 'step', 'value'].map((name) => slider.getAttribute(name))).toEqual([
      '10',
      '60',
      '5',
      '30',
    ])
    fireEvent.change(slider, { target: { value: '45' } })
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() =>
      expect(saves()).toMatchObject([
        {
          group: 'accessibility',
          value: { mobilityRequirements: { needsFrequentRests: true, restInterval: 45 } },
        },
      ]),
    )
  })
})

describe('saving', () => {
  it('saves the tab that is open, whole, and says so [1 §8 preferences]', async () => {
    await openApp('/preferences')
    const user = await openTab('Narration')
    await user.selectOptions(select('Language'), 'Portuguese')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Preferences saved successfully!')).toBeTruthy()
    expect(saves()).toEqual([{ group: 'narration', value: { ...narration, language: 'pt' } }])
  })

  it('an edit shows a badge until it is saved or taken back [1 §2 preferences]', async () => {
    await openApp('/preferences')
    const user = userEvent.setup()
    await screen.findByRole('tab', { name: 'Accessibility' })
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    await user.click(box('Avoid stairs'))
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
    await user.click(box('Avoid stairs'))
    expect(screen.queryByText('Unsaved changes')).toBeNull()
  })

  it('says Waiting to sync while the server has not got it', async () => {
    live.set('changes', null, [waitingSave({})])
    await openApp('/preferences')
    await openTab('Tour Settings')
    const form = within(screen.getByRole('form', { name: 'Tour Settings' }))
    expect(form.getByText('Waiting to sync')).toBeTruthy()
    live.set('changes', null, [])
    await waitFor(() => expect(form.queryByText('Waiting to sync')).toBeNull())
  })

  it('keeps the edits of a refused save, with the reason, until they are dropped or saved again [1 §8 preferences]', async () => {
    const failure = { kind: 'rejected', status: 403, text: 'Part of Premium.' } as const
    live.set('changes', null, [waitingSave({ status: 'failed', failure })])
    await openApp('/preferences')
    const user = await openTab('Tour Settings')
    expect(screen.getByRole('alert').textContent).toContain(
      'Failed to update tour preferences. Not accepted: Part of Premium.',
    )
    expect(select('Default duration').value).toBe('120')
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
    await user.selectOptions(select('Default duration'), '30 minutes')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(saves()).toEqual([{ group: 'tour', value: tour }]))
    expect(live.calls).toContainEqual(['discardChange', 'r1'])
  })

  it.each([
    ['Keep mine', 'mine'],
    ['Take theirs', 'theirs'],
  ])('a save that was overtaken is resolved: %s', async (button, choice) => {
    const failure = { kind: 'conflict', status: 412 } as const
    live.set('changes', null, [waitingSave({ status: 'conflict', failure })])
    await openApp('/preferences')
    const user = await openTab('Tour Settings')
    const alert = within(screen.getByRole('alert'))
    expect(alert.getByText(/This was changed elsewhere/)).toBeTruthy()
    await user.click(alert.getByRole('button', { name: button }))
    await waitFor(() => expect(live.calls).toContainEqual(['resolveChange', 'r1', choice]))
    expect(live.calls.map(([name]) => name)).not.toContain('discardChange')
  })

  it('says since when a save could not be sent', async () => {
    const firstSentAt = Date.now() - 86_400_000
    live.set('changes', null, [waitingSave({ attempts: 3, firstSentAt, failure: { kind: 'timeout' } })])
    await openApp('/preferences')
    const user = await openTab('Tour Settings')
    const form = within(screen.getByRole('form', { name: 'Tour Settings' }))
    expect(form.getByText(/Could not be sent since .*: the server did not answer\./)).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(live.calls).toContainEqual(['retryChange', 'r1']))
  })

  it.each([
    ['Accessibility', 'Failed to update accessibility preferences'],
    ['Tour Settings', 'Failed to update tour preferences'],
    ['Narration', 'Failed to update narration preferences'],
  ])('says when %s cannot be stored, and keeps the edits [1 §8 preferences]', async (tab, text) => {
    live.refuse('savePreferences', { kind: 'storage-full' })
    await openApp('/preferences')
    const user = await openTab(tab)
    await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement)
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
  })

  it('says when they cannot be fetched [1 §8 preferences]', async () => {
    live.setFailed('preferences', null, { kind: 'server', status: 500 })
    await openApp('/preferences')
    expect(await screen.findByText('Failed to fetch preferences')).toBeTruthy()
  })
})

describe('leaving a tab with unsaved changes', () => {
  const edit = async () => {
    await openApp('/preferences')
    const user = userEvent.setup()
    await screen.findByRole('tab', { name: 'Accessibility' })
    await user.click(box('Avoid stairs'))
    await user.click(screen.getByRole('tab', { name: 'Narration' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Unsaved Changes' }))
    expect(
      dialog.getByText(
        'You have unsaved changes. Are you sure you want to switch tabs? Your changes will be lost.',
      ),
    ).toBeTruthy()
    return { user, dialog }
  }
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent

  it('asks; Stay Here keeps tab and edits [1 §2 preferences]', async () => {
    const { user, dialog } = await edit()
    await user.click(dialog.getByRole('button', { name: 'Stay Here' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(chosen()).toBe('Accessibility')
    expect(box('Avoid stairs').checked).toBe(true)
  })

  it('Switch Tab goes, and the edits are lost [1 §2 preferences]', async () => {
    const { user, dialog } = await edit()
    await user.click(dialog.getByRole('button', { name: 'Switch Tab' }))
    await waitFor(() => expect(chosen()).toBe('Narration'))
    await user.click(screen.getByRole('tab', { name: 'Accessibility' }))
    expect(box('Avoid stairs').checked).toBe(false)
    expect(saves()).toEqual([])
  })
})

describe('Reset to Defaults', () => {
  it('asks first, resets every group, says so, and the setup does not come for it [1 §2 preferences] [1 §7 preferences]', async () => {
    const user = userEvent.setup()
    await openApp('/preferences')
    await user.click(await screen.findByRole('button', { name: 'Reset to Defaults' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Reset to Defaults' }))
    expect(
      dialog.getByText(
        'Are you sure you want to reset all preferences to their default values? This action cannot be undone.',
      ),
    ).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Reset' }))
    expect(await screen.findByText('All preferences are back to their default values')).toBeTruthy()
    expect(live.calls.filter(([name]) => name === 'resetPreferences').map(([, group]) => group)).toEqual([
      'accessibility',
      'tour',
      'narration',
    ])
    expect(isSetupDone(TEST_USER.id)).toBe(true)
  })

  it('Cancel does nothing; a failure is said [1 §8 preferences]', async () => {
    const user = userEvent.setup()
    live.refuse('resetPreferences', { kind: 'storage-full' })
    await openApp('/preferences')
    await user.click(await screen.findByRole('button', { name: 'Reset to Defaults' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(live.calls.some(([name]) => name === 'resetPreferences')).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Reset to Defaults' }))
    await user.click(await screen.findByRole('button', { name: 'Reset' }))
    expect(await screen.findByText('Failed to delete preferences')).toBeTruthy()
  })
})

describe('the setup on the dashboard', () => {
  it('opens where nothing was ever saved, in three steps, and saves all of them [1 §2 dashboard]', async () => {
    preferences({})
    const user = userEvent.setup()
    await openApp('/dashboard')
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up your preferences' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Avoid stairs' }))
    await user.click(dialog.getByRole('button', { name: 'Next' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Avoid crowds' }))
    await user.click(dialog.getByRole('button', { name: 'Back' }))
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Avoid stairs' }).checked).toBe(true)
    await user.click(dialog.getByRole('button', { name: 'Next' }))
    await user.click(dialog.getByRole('button', { name: 'Next' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Narration speed' }), '1.25x')
    await user.click(dialog.getByRole('button', { name: 'Finish' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saves()).toMatchObject([
      { group: 'accessibility', value: { mobilityRequirements: { avoidStairs: true } } },
      { group: 'tour', value: { avoidCrowds: true } },
      { group: 'narration', value: { narrationSpeed: 1.25 } },
    ])
    expect(isSetupDone(TEST_USER.id)).toBe(true)
  })

  it.each<[string, () => void]>([
    ['something was saved', () => preferences({ tour })],
    ['it was finished on this device', () => storeSetupDone(TEST_USER.id)],
    ['nobody knows what the server has', () => preferences({ isFetched: false })],
  ])('stays away where %s [1 §2 dashboard]', async (_when, arrange) => {
    preferences({})
    arrange()
    await openApp('/dashboard')
    await screen.findByRole('heading', { level: 1, name: /Welcome/ })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('put off, it does not come again on this visit', async () => {
    preferences({})
    const user = userEvent.setup()
    const { router } = await openApp('/dashboard')
    await user.click(await screen.findByRole('button', { name: 'Skip for now' }))
    await router.navigate({ to: '/my-tours' })
    await router.navigate({ to: '/dashboard' })
    await screen.findByRole('heading', { level: 1, name: /Welcome/ })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(saves()).toEqual([])
  })
})
