import { useNavigate, useRouter } from '@tanstack/react-router'
import { useNotices } from '#live/notices.ts'
import { revalidateUser } from '#live/session/session.ts'
import { hasSecret } from './return-path.ts'
import { sayNotice } from './say-notice.ts'

/** Puts what happened into words, and sends a person whose session has ended to the login screen. */
export function NoticeToasts() {
  const navigate = useNavigate()
  const router = useRouter()
  useNotices((notice) => {
    void sayNotice(notice)
    // The name in the bar is the session's, which the server has just changed.
    if (notice.kind === 'change-done' && notice.change === 'profile') void revalidateUser()
    if (notice.kind !== 'session-expired') return
    const { pathname, href } = router.latestLocation
    // Who is about to use a mailed link needs no session for it.
    if (pathname !== '/login' && !hasSecret(href)) void navigate({ to: '/login', state: { from: href } })
  })
  return null
}
