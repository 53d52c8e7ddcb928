/** Privacy Settings with the changes of name and password beside the account's facts. */
import { useNavigate } from '@tanstack/react-router'
import { useLeave } from '#app/use-leave.ts'
import { AccountActions } from '#features/account/account-actions.tsx'
import { SessionsCard } from '#features/account/sessions-card.tsx'
import { PrivacySettingsScreen } from '#features/privacy/privacy-settings-screen.tsx'

export function PrivacySettingsRoute() {
  const navigate = useNavigate()
  const leave = useLeave()
  return (
    <PrivacySettingsScreen
      accountActions={<AccountActions />}
      sessions={<SessionsCard onLeave={() => void leave()} />}
      onAccountDeleted={() => void navigate({ to: '/' })}
    />
  )
}
