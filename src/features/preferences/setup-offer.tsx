/** Opens the setup where the server says that nothing was ever saved. */
import { lazy, Suspense, useState } from 'react'
import { useSession } from '#live/session/session.ts'
import { usePreferences } from '#live/account.ts'
import { isSetupDone } from './setup-done.ts'

const SetupWizard = lazy(async () => ({ default: (await import('./setup-wizard.tsx')).SetupWizard }))

/** Ids of the users who postponed it; lasts until the page is loaded again. */
const putOff = new Set<string>()
/** For tests: forgets who postponed it. */
export const forgetPutOff = (): void => putOff.clear()

export function SetupOffer() {
  const session = useSession()
  const { data } = usePreferences()
  const userId = session.name === 'signed-in' ? session.user.id : ''
  const [openFor, setOpenFor] = useState<string | null>(null)
  const isNew =
    data !== undefined &&
    data.isFetched &&
    data.pending.length === 0 &&
    !data.accessibility &&
    !data.tour &&
    !data.narration
  const isDue = userId !== '' && isNew && !putOff.has(userId) && !isSetupDone(userId)
  // Once open it stays open until it is closed: its own saves create the preferences.
  if (isDue && openFor !== userId) setOpenFor(userId)
  if (openFor === null || openFor !== userId) return null
  return (
    <Suspense>
      <SetupWizard
        userId={userId}
        onClose={() => {
          putOff.add(userId)
          setOpenFor(null)
        }}
      />
    </Suspense>
  )
}
