// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from '../button/button.tsx'
import { ToastRegion } from '../toast/toast-region.tsx'
import { Dialog } from './dialog.tsx'
import { lazyDialog, type LazyDialogProps, NOT_LOADED } from './lazy-dialog.tsx'

afterEach(cleanup)

const Greeting = (props: LazyDialogProps) => (
  <Dialog {...props} title="Greeting">
    Good day
  </Dialog>
)

function openWith(load: () => Promise<ComponentType<LazyDialogProps>>) {
  const Lazy = lazyDialog(load)
  function Opener() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button onPress={() => setOpen(true)}>Greet</Button>
        <Lazy isOpen={isOpen} onOpenChange={setOpen} />
      </>
    )
  }
  render(
    <>
      <Opener />
      <ToastRegion />
    </>,
  )
}

it('loads the dialog when it is first opened, and opens it again', async () => {
  const load = vi.fn(async () => Greeting)
  const user = userEvent.setup()
  openWith(load)
  expect(load).not.toHaveBeenCalled()
  for (let time = 0; time < 2; time++) {
    await user.click(screen.getByRole('button', { name: 'Greet' }))
    expect(await screen.findByRole('dialog', { name: 'Greeting' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(load).toHaveBeenCalledTimes(1)
})

it('says so where the dialog can not be had, and leaves the screen as it is', async () => {
  const user = userEvent.setup()
  openWith(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  for (let time = 0; time < 2; time++) {
    await user.click(screen.getByRole('button', { name: 'Greet' }))
    expect(await screen.findByText(NOT_LOADED)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Close notification' }))
  }
})
