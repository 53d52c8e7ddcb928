/** Shows what the installed app is like, and how it is installed in this browser. */
import { useState } from 'react'
import { storeInstallDismissal } from '#platform/page/install-prompt.ts'
import { installWay } from '#platform/page/install-way.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CheckIcon } from '#ui/icon/shell-icons.tsx'
import * as texts from '#texts/install.ts'
import { useIsDark } from '../theme.ts'
import { AppPictures } from './app-pictures.tsx'
import { install } from './install.ts'
import * as css from './install-dialog.css.ts'
import { ShareSteps } from './share-steps.tsx'

export interface InstallDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** Called when the user has decided, or has read the steps: the offer is not shown again. */
  readonly onAnswered: () => void
}

/** The way to install is determined again each time that the dialog opens. */
export function InstallDialog(props: InstallDialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog({ isOpen, onOpenChange, onAnswered }: InstallDialogProps) {
  const isDark = useIsDark()
  const [way] = useState(installWay)
  const answer = () => {
    onAnswered()
    onOpenChange(false)
  }
  const dismiss = () => {
    storeInstallDismissal(Date.now())
    answer()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={texts.installApp}
      actions={
        way === 'asks' ? (
          <>
            <Button variant="quiet" onPress={dismiss}>
              {texts.notNow}
            </Button>
            <Button
              variant="primary"
              onPress={() => {
                answer()
                void install()
              }}
            >
              {texts.install}
            </Button>
          </>
        ) : (
          <Button variant="primary" onPress={dismiss}>
            {texts.done}
          </Button>
        )
      }
    >
      <ul className={css.gains}>
        {texts.gains.map((gain) => (
          <li key={gain} className={css.gain}>
            <CheckIcon className={css.check} />
            <span>{gain}</span>
          </li>
        ))}
      </ul>
      {(way === 'share' || way === 'share-in-safari') && <ShareSteps isSafari={way === 'share-in-safari'} />}
      {way === 'menu' && <p>{texts.byBrowserMenu}</p>}
      <AppPictures isDark={isDark} />
    </Dialog>
  )
}
