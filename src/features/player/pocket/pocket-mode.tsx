/**
 * Pocket mode: the screen stays on but dark, so that the device goes on reporting positions; it has a few big keys.
 */
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { pocketMode } from '#texts/player-bar.ts'
import type { Player } from '../player.ts'
import type { WalkSection } from '../walk/sections.ts'

const PocketDialog = lazyDialog(async () => (await import('./pocket-dialog.tsx')).PocketDialog)

export interface PocketModeProps {
  readonly player: Player
  readonly sections: readonly WalkSection[]
}

export function PocketMode({ player, sections }: PocketModeProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onPress={() => setIsOpen(true)}>
        {pocketMode}
      </Button>
      <PocketDialog isOpen={isOpen} onOpenChange={setIsOpen} player={player} sections={sections} />
    </>
  )
}
