/** The login screen. The guard of the route leaves it once the user is signed in. */
import { WithLinks } from '#ui/link/with-links.tsx'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState, type FormEvent } from 'react'
import { TOAST_MS } from '#kit/delays.ts'
import { googleSignInAddress } from '#live/session/announced-calls.ts'
import { signIn } from '#live/session/session.ts'
import { leaveFor } from '#platform/page/page-actions.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { PasswordField } from '#ui/field/password-field.tsx'
import { Card } from '#ui/card/card.tsx'
import { Link } from '#ui/link/link.tsx'
import { Page } from '#ui/page/page.tsx'
import { toast } from '#ui/toast/toast.ts'
import * as texts from '#texts/account.ts'
import * as css from './account-frame.css.ts'
import { loginErrors, type FormErrors, type LoginForm } from './form-rules.ts'
import { GoogleMark } from './google-mark.tsx'
import { EmailField } from './email-field.tsx'
import { failureText } from './messages.ts'

const UnderConstructionDialog = lazy(async () => ({
  default: (await import('./under-construction-dialog.tsx')).UnderConstructionDialog,
}))

export function LoginScreen() {
  const { message, email: knownEmail, from } = useLocation({ select: (location) => location.state })
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
      setRefusal(failureText(answer.failure, texts.loginFailed))
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
    <Page title={texts.signIn} width="narrow" lead={texts.signInLead}>
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
          <EmailField
            value={form.email}
            onChange={(email) => setForm({ ...form, email })}
            error={errors.email}
          />
          <PasswordField
            label={texts.password}
            name="password"
            autoComplete="current-password"
            value={form.password}
            onChange={(password) => setForm({ ...form, password })}
            error={errors.password}
          />
          <Link className={css.forgot} to="/forgot-password">
            {texts.forgotPassword}
          </Link>
          <Button type="submit" variant="primary" scale="large" isFullWidth isPending={isPending}>
            {texts.signIn}
          </Button>
        </form>
        <p className={css.or}>{texts.or}</p>
        <Button isFullWidth isPending={isGooglePending} onPress={() => void goToGoogle()}>
          <GoogleMark />
          {texts.continueWithGoogle}
        </Button>
      </Card>
      <p className={css.below}>
        <WithLinks
          text={texts.otherWays}
          to={['/register', '/']}
          state={{ from }}
          linkClassName={css.belowLink}
        />
      </p>
      {isGoogleOpen && (
        <Suspense>
          <UnderConstructionDialog onClose={() => setGoogleOpen(false)} />
        </Suspense>
      )}
    </Page>
  )
}
