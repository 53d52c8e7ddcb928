import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

export function UnderConstructionDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title="Under Construction"
      actions={
        <Button variant="primary" onPress={onClose}>
          OK
        </Button>
      }
    >
      <p>Signing in with Google is not ready yet. Please use your email and password.</p>
    </Dialog>
  )
}
