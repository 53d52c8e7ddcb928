import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import * as texts from '#texts/account.ts'

export function UnderConstructionDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={texts.underConstruction}
      actions={
        <Button variant="primary" onPress={onClose}>
          {texts.ok}
        </Button>
      }
    >
      <p>{texts.googleNotReady}</p>
    </Dialog>
  )
}
