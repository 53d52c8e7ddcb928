// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from '../button/button.tsx'
import { AlertDialog, Dialog } from './dialog.tsx'

afterEach(cleanup)

function Question({ onConfirm }: { readonly onConfirm: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Delete</Button>
      <AlertDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Delete tour"
        confirmLabel="Yes, delete"
        onConfirm={onConfirm}
      >
        Are you sure?
      </AlertDialog>
    </>
  )
}

describe('dialogs', () => {
  it('take the focus, close on Escape and give the focus back', async () => {
    const user = userEvent.setup()
    render(<Question onConfirm={() => undefined} />)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = screen.getByRole('alertdialog', { name: 'Delete tour' })
    expect(dialog.contains(document.activeElement)).toBe(true)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' })),
    )
  })

  it('put the focus on the safe answer and confirm by the other', async () => {
    const user = userEvent.setup()
    const confirm = vi.fn()
    render(<Question onConfirm={confirm} />)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(document.activeElement?.textContent).toBe('Cancel')
    await user.click(screen.getByRole('button', { name: 'Yes, delete' }))
    expect(confirm).toHaveBeenCalledOnce()
  })

  it('have a close button unless they ask a question', async () => {
    const user = userEvent.setup()
    const change = vi.fn()
    render(
      <Dialog isOpen onOpenChange={change} title="Under Construction">
        Soon.
      </Dialog>,
    )
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(change).toHaveBeenCalledWith(false)
  })
})
