/** Completes a sign-in with Google. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { followStoredSession, getSession } from '#live/session/session.ts'
import { TOKEN_KEY } from '#live/session/session-store.ts'
import { writeSetting } from '#platform/storage/settings-storage.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Page } from '#ui/page/page.tsx'
import { toastError, toastSuccess } from '#ui/toast/toast.ts'
import * as texts from '#texts/account.ts'

export interface GoogleCallbackScreenProps {
  /** From the address; untrusted. */
  readonly token?: string | undefined
  readonly success?: string | undefined
  readonly error?: string | undefined
}

export function GoogleCallbackScreen(props: GoogleCallbackScreenProps) {
  const navigate = useNavigate()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void complete(props).then(({ isSignedIn, text }) => {
      if (isSignedIn) toastSuccess(text)
      else toastError(text)
      return navigate({ to: isSignedIn ? '/dashboard' : '/login', replace: true })
    })
  })
  return (
    <Page title={texts.signingYouIn} width="narrow" isBusy>
      <Spinner label={texts.oneMoment} />
    </Page>
  )
}

async function complete({
  token,
  success,
  error,
}: GoogleCallbackScreenProps): Promise<{ readonly isSignedIn: boolean; readonly text: string }> {
  if (error) return { isSignedIn: false, text: texts.googleFailed }
  if (success !== 'true' || !token) return { isSignedIn: false, text: texts.googleInvalid }
  writeSetting(TOKEN_KEY, token)
  await followStoredSession()
  return getSession().name === 'signed-in'
    ? { isSignedIn: true, text: texts.googleSignedIn }
    : { isSignedIn: false, text: texts.googleIncomplete }
}
