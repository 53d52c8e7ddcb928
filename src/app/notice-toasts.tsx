import { useNavigate, useRouter } from '@tanstack/react-router'
import { useNotices } from '#live/notices.ts'
import { revalidateUser } from '#live/session/session.ts'
import { hasSecret } from './return-path.ts'
import { sayNotice } from './say-notice.ts'

/** Shows notices as toasts, and sends a user whose session has ended to the login screen. */
export function NoticeToasts() {
  const navigate = useNavigate()
  const router = useRouter()
  useNotices((notice) => {
    void sayNotice(notice)
    // The bar shows the session's name, which the server has just changed.
    if (notice.kind === 'change-done' && notice.change === 'profile') void revalidateUser()
    if (notice.kind !== 'session-expired') return
    const { pathname, href } = router.latestLocation
    // A mailed link that works once needs no session.
    if (pathname !== '/login' && !hasSecret(href)) void navigate({ to: '/login', state: { from: href } })
  })
  return null
}
