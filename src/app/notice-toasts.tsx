import { useNavigate, useRouter } from '@tanstack/react-router'
import { useNotices, type Notice } from '#live/notices.ts'
import { revalidateUser } from '#live/session/session.ts'
import { toast } from '#ui/toast/toast.ts'

/** Loaded with the first notice: no first screen has one. */
async function say(notice: Notice): Promise<void> {
  const { noticeText } = await import('./notice-text.ts')
  const said = noticeText(notice)
  if (said) toast(said.text, { tone: said.tone })
}

/** Puts what happened into words, and sends a person whose session has ended to the login screen. */
export function NoticeToasts() {
  const navigate = useNavigate()
  const router = useRouter()
  useNotices((notice) => {
    void say(notice)
    // The name in the bar is the session's, which the server has just changed.
    if (notice.kind === 'change-done' && notice.change === 'profile') void revalidateUser()
    if (notice.kind !== 'session-expired') return
    const { pathname, href } = router.latestLocation
    if (pathname !== '/login') void navigate({ to: '/login', state: { from: href } })
  })
  return null
}
