/** Privacy Settings with the changes of name and password beside the account's facts. */
import { useNavigate } from '@tanstack/react-router'
import { AccountActions } from '#features/account/account-actions.tsx'
import { PrivacySettingsScreen } from '#features/privacy/privacy-settings-screen.tsx'

export function PrivacySettingsRoute() {
  const navigate = useNavigate()
  return (
    <PrivacySettingsScreen
      accountActions={<AccountActions />}
      onAccountDeleted={() => void navigate({ to: '/' })}
    />
  )
}
