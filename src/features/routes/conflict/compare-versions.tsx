/** The button that opens the comparison for a change; draws nothing for a change without another version. */
import { useState } from 'react'
import type { WaitingChange } from '#live/views.ts'
import { Button } from '#ui/button/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import * as texts from '#texts/route-conflict.ts'
import { conflictOf, type ConflictingEdit } from './conflict-of.ts'

const ConflictDialog = lazyDialog(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

export function CompareVersions({ change }: { readonly change: WaitingChange }) {
  const conflict = conflictOf(change)
  return conflict ? <CompareButton conflict={conflict} /> : null
}

export function CompareButton({ conflict }: { readonly conflict: ConflictingEdit }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button label={texts.compareOf(conflict.payload.title)} onPress={() => setIsOpen(true)}>
        {texts.compare}
      </Button>
      <ConflictDialog isOpen={isOpen} onOpenChange={setIsOpen} conflict={conflict} />
    </>
  )
}
