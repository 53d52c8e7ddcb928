/** The screen that the mailed link of a forgotten password opens. */
import { useState, type FormEvent } from 'react'
import { COMMON_PASSWORD } from '#contract/answer-codes.ts'
import { resetPassword } from '#live/session/announced-calls.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card/card.tsx'
import { PasswordField } from '#ui/field/password-field.tsx'
import { Link } from '#ui/link/link.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/account.ts'
import * as css from './account-frame.css.ts'
import { newPasswordErrors, type FormErrors, type NewPasswordForm } from './form-rules.ts'
import { failureText } from './messages.ts'

export interface ResetPasswordScreenProps {
  /** From the address; untrusted. */
  readonly token?: string | undefined
}

export function ResetPasswordScreen({ token }: ResetPasswordScreenProps) {
  const [form, setForm] = useState<NewPasswordForm>({ password: '', confirmPassword: '' })
  const [errors, setErrors] = useState<FormErrors<NewPasswordForm>>({})
  const [refusal, setRefusal] = useState<string | undefined>(token ? undefined : texts.resetLinkInvalid)
  const [isPending, setPending] = useState(false)
  const [isDone, setDone] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || !token) return
    const found = newPasswordErrors(form)
    setErrors(found)
    setRefusal(undefined)
    if (Object.keys(found).length > 0) return
    setPending(true)
    const answer = await resetPassword({ token, newPassword: form.password })
    setPending(false)
    if (answer.ok) return setDone(true)
    const text = failureText(answer.failure, texts.passwordNotReset)
    const isCommon = answer.failure.kind === 'rejected' && answer.failure.code === COMMON_PASSWORD
    if (isCommon) setErrors({ password: text })
    else setRefusal(text)
  }

  if (isDone)
    return (
      <Page title={texts.chooseNewPassword} width="narrow">
        <Banner tone="success" isStatus>
          {texts.passwordReset}
        </Banner>
        <LinkButton to="/login" variant="primary" scale="large">
          {texts.signIn}
        </LinkButton>
      </Page>
    )
  return (
    <Page title={texts.chooseNewPassword} width="narrow" lead={texts.chooseNewPasswordLead}>
      {refusal && (
        <Banner tone="danger" role="alert">
          {refusal}
        </Banner>
      )}
      {token && (
        <Card as="div">
          <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
            <PasswordField
              label={texts.newPassword}
              name="password"
              autoComplete="new-password"
              description={texts.passwordRule}
              value={form.password}
              onChange={(password) => setForm({ ...form, password })}
              error={errors.password}
            />
            <PasswordField
              label={texts.confirmPassword}
              name="confirmPassword"
              autoComplete="new-password"
              value={form.confirmPassword}
              onChange={(confirmPassword) => setForm({ ...form, confirmPassword })}
              error={errors.confirmPassword}
            />
            <Button type="submit" variant="primary" scale="large" isFullWidth isPending={isPending}>
              {texts.saveNewPassword}
            </Button>
          </form>
        </Card>
      )}
      <p className={css.below}>
        <Link className={css.belowLink} to="/forgot-password">
          {texts.askForNewLink}
        </Link>
      </p>
    </Page>
  )
}
