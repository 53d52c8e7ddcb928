// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ok } from '#contract/failure.ts'
import { fakeLive, TEST_USER, type FakeLive } from '#live/testing.ts'
import { dismissAllToasts } from '#ui/toast/toast.ts'
import { openApp } from '../../routes/testing.tsx'

let live: FakeLive
beforeEach(() => {
  localStorage.clear()
  live = fakeLive()
  live.set('changes', null, [])
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
})

const open = async (button: string) => {
  const user = userEvent.setup()
  await openApp('/privacy-settings')
  await user.click(await screen.findByRole('button', { name: button }))
  await screen.findByRole('dialog', { name: button })
  return user
}

describe('changing the name', () => {
  it('is kept at once, shown as waiting, and the session has it when the server does [1 §7 profile]', async () => {
    const user = await open('Change name')
    const first = screen.getByLabelText('First name')
    await user.clear(first)
    await user.type(first, 'Grace')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(live.calls).toContainEqual(['saveProfile', { firstName: 'Grace', lastName: 'Lovelace' }]),
    )
    act(() =>
      live.set('changes', null, [
        {
          rowId: 'r',
          kind: 'profile',
          status: 'pending',
          title: '',
          payload: { title: '', firstName: 'Grace', lastName: 'Lovelace' },
          createdAt: 0,
          firstSentAt: 0,
          attempts: 0,
          nextAttemptAt: 0,
        },
      ]),
    )
    expect(await screen.findByText('Waiting to sync')).toBeTruthy()
    expect(screen.getByText(/Grace Lovelace/)).toBeTruthy()
    localStorage.setItem('token', 'opaque')
    live.answer('me', () => ok({ ...TEST_USER, firstName: 'Grace', fullName: 'Grace Lovelace' }))
    act(() => {
      live.set('changes', null, [])
      live.notify({ kind: 'change-done', rowId: 'r', change: 'profile', entity: 'profile', title: '' })
    })
    expect(await screen.findByRole('button', { name: 'User menu: Grace' })).toBeTruthy()
  })

  it('needs both names, and says when it cannot be kept or was refused [1 §8 defaults]', async () => {
    const user = await open('Change name')
    await user.clear(screen.getByLabelText('Last name'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByRole('alert').textContent).toContain('Last name is required')
    await user.type(screen.getByLabelText('Last name'), 'Hopper')
    live.refuse('saveProfile', { kind: 'storage-full' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Profile update failed'))
    await user.keyboard('{Escape}')
    act(() =>
      live.notify({
        kind: 'change-refused',
        rowId: 'r',
        change: 'profile',
        entity: 'profile',
        title: '',
        failure: { kind: 'rejected', status: 400 },
      }),
    )
    expect(await screen.findByText('Profile update failed')).toBeTruthy()
  })
})

describe('changing the password', () => {
  const fill = async (next: string, again: string) => {
    const user = await open('Change password')
    const put = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    put('Current password', 'old-password')
    put('New password', next)
    put('Confirm password', again)
    const [, submit] = screen.getAllByRole('button', { name: 'Change password', hidden: true })
    await user.click(submit as HTMLElement)
    return user
  }

  it('says so [1 §7 change password]', async () => {
    live.answer('changePassword', () => ok({ success: true, message: 'Password changed successfully' }))
    await fill('new-password', 'new-password')
    expect(await screen.findByText('Password changed successfully')).toBeTruthy()
    expect(live.calls).toContainEqual([
      'ask',
      'changePassword',
      { body: { currentPassword: 'old-password', newPassword: 'new-password' } },
    ])
  })

  it('wants the new one twice', async () => {
    await fill('new-password', 'newer-password')
    expect(screen.getByRole('alert').textContent).toContain('Passwords do not match')
    expect(live.calls.some(([, name]) => name === 'changePassword')).toBe(false)
  })

  it.each([
    ['Your current password is incorrect', 'Your current password is incorrect'],
    [undefined, 'Password change failed'],
  ])('says why it failed: %s [1 §8 defaults] [1 §8 other errors]', async (text, said) => {
    live.answer('changePassword', () => ({ ok: false, failure: { kind: 'rejected', status: 400, text } }))
    await fill('new-password', 'new-password')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(said))
  })
})
