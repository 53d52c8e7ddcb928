/** The consent dialog: one switch for each kind of storage. */
import { useState } from 'react'
import { ACCEPT_ALL, getConsent, REJECT_ALL, type ConsentChoice } from '#platform/storage/consent.ts'
import { Button } from '#ui/button/button.tsx'
import { Switch } from '#ui/choice/checkbox.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import * as texts from '#texts/cookies.ts'
import { CATEGORIES, NECESSARY } from './consent-categories.ts'
import { chooseConsent } from './use-consent.ts'

export interface ConsentDialogProps {
  readonly onClose: () => void
}

export function ConsentDialog({ onClose }: ConsentDialogProps) {
  const [choice, setChoice] = useState<ConsentChoice>(() => getConsent() ?? REJECT_ALL)
  const choose = (next: ConsentChoice) => {
    onClose()
    void chooseConsent(next)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={texts.cookiePreferences}
      actions={
        <>
          <Button onPress={() => choose(REJECT_ALL)}>{texts.rejectAll}</Button>
          <Button onPress={() => choose(ACCEPT_ALL)}>{texts.acceptAll}</Button>
          <Button variant="primary" onPress={() => choose(choice)}>
            {texts.savePreferences}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Switch isSelected isDisabled onChange={() => undefined} description={NECESSARY.description}>
          {NECESSARY.label}
        </Switch>
        {CATEGORIES.map(({ id, label, description }) => (
          <Switch
            key={id}
            isSelected={choice[id]}
            onChange={(isOn) => setChoice({ ...choice, [id]: isOn })}
            description={description}
          >
            {label}
          </Switch>
        ))}
      </Stack>
    </Dialog>
  )
}
