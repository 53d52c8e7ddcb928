import { useEffect, useRef, useState } from 'react'
import { resendVerification, verifyEmail } from '#live/session/session.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Cluster } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/account.ts'
import { failureText } from './messages.ts'

export interface VerifyEmailScreenProps {
  /** From the address; untrusted. */
  readonly userId?: string | undefined
  readonly token?: string | undefined
}

type State =
  | { readonly name: 'loading' }
  | { readonly name: 'verified' }
  | { readonly name: 'failed'; readonly text: string }

export function VerifyEmailScreen({ userId, token }: VerifyEmailScreenProps) {
  const isComplete = Boolean(userId && token)
  const [state, setState] = useState<State>(
    isComplete ? { name: 'loading' } : { name: 'failed', text: texts.linkInvalid },
  )
  const asked = useRef('')

  useEffect(() => {
    if (!userId || !token) return
    // A link works once: a second request (strict mode, a second render) would turn the success into a failure.
    const link = `${userId} ${token}`
    if (asked.current === link) return
    asked.current = link
    void verifyEmail({ userId, token }).then((answer) => {
      if (asked.current !== link) return
      setState(
        answer.ok
          ? { name: 'verified' }
          : { name: 'failed', text: failureText(answer.failure, texts.verificationNotDone) },
      )
    })
  }, [userId, token])

  if (state.name === 'loading')
    return (
      <Page title={texts.verifyingYourEmail} width="narrow" isBusy>
        <Spinner label={texts.oneMoment} />
      </Page>
    )
  if (state.name === 'verified')
    return (
      <Page title={texts.emailVerified} width="narrow" lead={texts.emailVerifiedLead}>
        <LinkButton to="/login" variant="primary" scale="large">
          {texts.signIn}
        </LinkButton>
      </Page>
    )
  return <VerificationFailed text={state.text} userId={userId} />
}

function VerificationFailed({
  text,
  userId,
}: {
  readonly text: string
  readonly userId?: string | undefined
}) {
  const [isPending, setPending] = useState(false)
  const [answer, setAnswer] = useState<{ readonly isSent: boolean; readonly text: string } | null>(null)
  const resend = async () => {
    setPending(true)
    const result = await resendVerification(userId ? { userId } : undefined)
    setPending(false)
    setAnswer(
      result.ok
        ? { isSent: true, text: texts.resent }
        : { isSent: false, text: failureText(result.failure, texts.resendFailed) },
    )
  }
  return (
    <Page title={texts.verificationFailed} width="narrow">
      <Banner tone="danger" role="alert">
        {text}
      </Banner>
      {answer && (
        <Banner
          tone={answer.isSent ? 'success' : 'danger'}
          role={answer.isSent ? undefined : 'alert'}
          isStatus={answer.isSent}
        >
          {answer.text}
        </Banner>
      )}
      <Cluster>
        <Button variant="primary" isPending={isPending} onPress={() => void resend()}>
          {texts.resendVerificationEmail}
        </Button>
        <LinkButton to="/register">{texts.backToSignUp}</LinkButton>
      </Cluster>
    </Page>
  )
}
