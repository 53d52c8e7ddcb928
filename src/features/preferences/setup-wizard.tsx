/** Asks a user without preferences how they like to walk, in three short steps. */
import { useState } from 'react'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { TIER_PREMIUM } from '#contract/plans.ts'
import { savePreferences, useSubscription } from '#live/account.ts'
import type { PreferencesSave } from '#live/change-commands/change-commands.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { toastError, toastSuccess } from '#ui/toast/toast.ts'
import * as texts from '#texts/preferences.ts'
import * as css from './fields.css.ts'
import { GroupFields, GROUPS } from './group-form.tsx'
import { storeSetupDone } from './setup-done.ts'

export interface SetupWizardProps {
  readonly userId: string
  /** Called when it is finished or postponed; a postponed one opens again at the next visit. */
  readonly onClose: () => void
}

const START = GROUPS.map((group) => ({ group, value: PREFERENCE_DEFAULTS[group] }) as PreferencesSave)

export function SetupWizard({ userId, onClose }: SetupWizardProps) {
  const subscription = useSubscription()
  const [step, setStep] = useState(0)
  const [states, setStates] = useState<readonly PreferencesSave[]>(START)
  const [isSaving, setSaving] = useState(false)
  const state = states[step]
  if (!state) return null
  const isLast = step === states.length - 1

  const finish = async () => {
    setSaving(true)
    for (const each of states) {
      const answer = await savePreferences(each)
      if (answer.ok) continue
      setSaving(false)
      toastError(texts.updateFailed[each.group])
      return
    }
    storeSetupDone(userId)
    toastSuccess(texts.saved)
    onClose()
  }
  return (
    <Dialog
      isOpen
      isWide
      isKeptOnOutsidePress
      onOpenChange={onClose}
      title={texts.setUpYourPreferences}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {texts.skipForNow}
          </Button>
          {step > 0 && <Button onPress={() => setStep(step - 1)}>{texts.back}</Button>}
          {isLast ? (
            <Button variant="primary" isPending={isSaving} onPress={() => void finish()}>
              {texts.finish}
            </Button>
          ) : (
            <Button variant="primary" onPress={() => setStep(step + 1)}>
              {texts.next}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="md">
        <p className={css.note} aria-live="polite">
          {texts.stepOf(step + 1, states.length, texts.group[state.group])}
        </p>
        <GroupFields
          state={state}
          isPremium={subscription.data?.tier === TIER_PREMIUM}
          onChange={(next) => setStates(states.map((each, index) => (index === step ? next : each)))}
        />
      </Stack>
    </Dialog>
  )
}
