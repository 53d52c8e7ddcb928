import { useState, type FormEvent } from 'react'
import { isEmail } from '#kit/email.ts'
import { askForNewPassword } from '#live/session/announced-calls.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Link } from '#ui/link/link.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/account.ts'
import * as css from './account-frame.css.ts'
import { EmailField } from './email-field.tsx'
import { failureText } from './messages.ts'

export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isPending, setPending] = useState(false)
  const [isAsked, setAsked] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const address = email.trim()
    setError(isEmail(address) ? undefined : texts.emailInvalid)
    setRefusal(undefined)
    setAsked(false)
    if (!isEmail(address)) return
    setPending(true)
    const answer = await askForNewPassword(address)
    setPending(false)
    if (answer.ok) return setAsked(true)
    const isUnoffered = answer.failure.kind === 'not-implemented'
    setRefusal(isUnoffered ? texts.linkNotSent : failureText(answer.failure, texts.linkNotSent))
  }

  return (
    <Page title={texts.resetPassword} width="narrow" lead={texts.resetLead}>
      {isAsked && (
        <Banner tone="success" isStatus>
          {texts.resetAsked}
        </Banner>
      )}
      <Card as="div">
        <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
          {refusal && (
            <Banner tone="danger" role="alert">
              {refusal}
            </Banner>
          )}
          <EmailField value={email} onChange={setEmail} error={error} />
          <Button type="submit" variant="primary" scale="large" isFullWidth isPending={isPending}>
            {texts.sendLink}
          </Button>
        </form>
      </Card>
      <p className={css.below}>
        <Link className={css.belowLink} to="/login">
          {texts.backToSignIn}
        </Link>
      </p>
    </Page>
  )
}
