/** Login (first document, sections 2, 5 and 8). Leaving after success is the route's guard's. */
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState, type FormEvent } from 'react'
import { TOAST_MS } from '#contract/limits.ts'
import { googleSignInAddress } from '#live/session/google-sign-in.ts'
import { signIn } from '#live/session/session.ts'
import { leaveFor } from '#platform/page/leave.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { PasswordField } from '#ui/field/password-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/card/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { toast } from '#ui/toast/toast.ts'
import * as css from './account-frame.css.ts'
import { loginErrors, type FormErrors, type LoginForm } from './form-rules.ts'
import { GoogleMark } from './google-mark.tsx'
import { failureText, LOGIN_FAILED } from './messages.ts'

const UnderConstructionDialog = lazy(async () => ({
  default: (await import('./under-construction-dialog.tsx')).UnderConstructionDialog,
}))

export function LoginScreen() {
  const { message, email: knownEmail } = useLocation({ select: (location) => location.state })
  const [form, setForm] = useState<LoginForm>({ email: knownEmail ?? '', password: '' })
  const [errors, setErrors] = useState<FormErrors<LoginForm>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [isGoogleOpen, setGoogleOpen] = useState(false)
  const [isGooglePending, setGooglePending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const found = loginErrors(form)
    setErrors(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) return
    setPending(true)
    const answer = await signIn({ email: form.email.trim(), password: form.password })
    setPending(false)
    if (!answer.ok) {
      setRefusal(failureText(answer.failure, LOGIN_FAILED))
      return
    }
    if (answer.value.warning) toast(answer.value.warning, { durationMs: TOAST_MS.loginWarning })
  }

  const goToGoogle = async () => {
    if (isGooglePending) return
    setGooglePending(true)
    const address = await googleSignInAddress()
    setGooglePending(false)
    if (address === undefined) setGoogleOpen(true)
    else leaveFor(address)
  }

  return (
    <Page title="Sign In" width="narrow" lead="Your walks are where you left them.">
      {message && (
        <Banner tone="success" isStatus>
          {message}
        </Banner>
      )}
      <Card as="div">
        <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
          {refusal && (
            <Banner tone="danger" role="alert">
              {refusal}
            </Banner>
          )}
          <TextField
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            value={form.email}
            onChange={(email) => setForm({ ...form, email })}
            error={errors.email}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            value={form.password}
            onChange={(password) => setForm({ ...form, password })}
            error={errors.password}
          />
          <Button type="submit" variant="primary" scale="large" isFullWidth isPending={isPending}>
            Sign In
          </Button>
        </form>
        <p className={css.or}>or</p>
        <Button isFullWidth isPending={isGooglePending} onPress={() => void goToGoogle()}>
          <GoogleMark />
          Continue with Google
        </Button>
      </Card>
      <p className={css.below}>
        New here?{' '}
        <a className={css.belowLink} href="/register">
          Create an account
        </a>{' '}
        or go{' '}
        <a className={css.belowLink} href="/">
          back to the start page
        </a>
        .
      </p>
      {isGoogleOpen && (
        <Suspense>
          <UnderConstructionDialog onClose={() => setGoogleOpen(false)} />
        </Suspense>
      )}
    </Page>
  )
}
