import { useNavigate } from '@tanstack/react-router'
import { signOut } from '#live/session/session.ts'
import { toast } from '#ui/toast/toast.ts'
import { keptText } from './messages.ts'

/** Signs out, and says how many changes wait for the same user. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    // Leaves screens that need a session first: without one they would redirect to /login.
    await navigate({ to: '/' })
    const { unsentCount } = await signOut()
    if (unsentCount !== 0) toast(keptText(unsentCount))
  }
}
