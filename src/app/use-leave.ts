import { useNavigate } from '@tanstack/react-router'
import { signOut } from '#live/session/session.ts'
import { toast } from '#ui/toast/toast.ts'
import { keptText } from './messages.ts'

/** Signs out, and says how many changes wait for the same user. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    // First away from screens that are for signed-in users only: they would send the person to /login.
    await navigate({ to: '/' })
    const { unsentCount } = await signOut()
    if (unsentCount !== 0) toast(keptText(unsentCount))
  }
}
