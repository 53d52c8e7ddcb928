import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PAGES } from '#contract/pages.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { openDialog, useOpenDialog } from '../open-dialog.ts'
import { shortcutReader } from './shortcuts.ts'

const ShortcutSheet = lazyDialog(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)

/** The search field of the current screen. */
const searchField = () => document.querySelector<HTMLInputElement>('main input[type="search"]')

/** Listens for the app's shortcuts, and shows their sheet. */
export function ShortcutKeys() {
  const router = useRouter()
  useEffect(() => {
    const read = shortcutReader()
    const search = () => {
      const field = searchField()
      if (field) return field.focus()
      const stop = router.subscribe('onRendered', () => {
        stop()
        searchField()?.focus()
      })
      void router.navigate({ to: PAGES.tours })
    }
    const onKey = (event: KeyboardEvent) => {
      const shortcut = read(event)
      if (!shortcut) return
      event.preventDefault()
      if (shortcut.name === 'sheet') openDialog('shortcuts')
      else if (shortcut.name === 'search') search()
      else void router.navigate({ to: shortcut.to })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [router])
  return (
    <ShortcutSheet
      isOpen={useOpenDialog() === 'shortcuts'}
      onOpenChange={(isOpen) => openDialog(isOpen ? 'shortcuts' : null)}
    />
  )
}
