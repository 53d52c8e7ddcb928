import { WithLinks } from '#ui/link/with-links.tsx'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import { COMMON_PASSWORD } from '#contract/answer-codes.ts'
import { DELAYS_MS } from '#kit/delays.ts'
import { register } from '#live/session/session.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import { PasswordField } from '#ui/field/password-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Link } from '#ui/link/link.tsx'
import { Page } from '#ui/page/page.tsx'
import { toastError } from '#ui/toast/toast.ts'
import * as texts from '#texts/account.ts'
import * as css from './account-frame.css.ts'
import { EmailField } from './email-field.tsx'
import { registerErrors, type FormErrors, type RegisterForm } from './form-rules.ts'
import { failureText, REGISTRATION_CLOSED_MARK } from './messages.ts'

const EMPTY: RegisterForm = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  hasAcceptedTerms: false,
  hasAcceptedPrivacy: false,
}

export function RegisterScreen() {
  const navigate = useNavigate()
  const { from } = useLocation({ select: (location) => location.state })
  const [form, setForm] = useState(EMPTY)
  const [errors, setErrors] = useState<FormErrors<RegisterForm>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [isDone, setDone] = useState(false)
  const set = (change: Partial<RegisterForm>) => setForm({ ...form, ...change })

  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => {
      void navigate({ to: '/login', state: { message: texts.registered, email: form.email.trim(), from } })
    }, DELAYS_MS.registeredRedirect)
    return () => clearTimeout(timer)
  }, [isDone, form.email, from, navigate])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || isDone) return
    const found = registerErrors(form)
    setErrors(found)
    setRefusal(found.hasAcceptedTerms ?? null)
    if (Object.keys(found).length > 0) return
    setPending(true)
    const answer = await register({
      firstName: form.firstName.trim(),
      lastName: form.lastName.trim(),
      email: form.email.trim(),
      password: form.password,
      acceptPrivacyPolicy: form.hasAcceptedPrivacy,
      acceptTermsAndConditions: form.hasAcceptedTerms,
    })
    setPending(false)
    if (answer.ok) {
      setDone(true)
      return
    }
    const text = failureText(answer.failure, texts.registrationFailed)
    if (answer.failure.kind === 'rejected' && answer.failure.code === COMMON_PASSWORD)
      return setErrors({ password: text })
    const isClosed = text.includes(REGISTRATION_CLOSED_MARK)
    if (isClosed) toastError(texts.registrationClosedToast)
    setRefusal(isClosed ? texts.registrationClosed : text)
  }

  return (
    <Page
      title={texts.createAccountTitle}
      documentTitle={texts.signUp}
      width="narrow"
      lead={texts.createAccountLead}
    >
      {isDone && (
        <Banner tone="success" isStatus>
          {texts.registered}
        </Banner>
      )}
      <Card as="div">
        <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
          {refusal && (
            <Banner tone="danger" role="alert">
              {refusal}
            </Banner>
          )}
          <RegisterFields form={form} errors={errors} onChange={set} />
          <Button
            type="submit"
            variant="primary"
            scale="large"
            isFullWidth
            isPending={isPending}
            isDisabled={!(form.hasAcceptedTerms && form.hasAcceptedPrivacy) || isDone}
          >
            {texts.signUp}
          </Button>
        </form>
      </Card>
      <p className={css.below}>
        {texts.ageAndAccount}{' '}
        <Link className={css.belowLink} to="/login" state={{ from }}>
          {texts.signIn}
        </Link>
      </p>
    </Page>
  )
}

interface RegisterFieldsProps {
  readonly form: RegisterForm
  readonly errors: FormErrors<RegisterForm>
  readonly onChange: (change: Partial<RegisterForm>) => void
}

function RegisterFields({ form, errors, onChange }: RegisterFieldsProps) {
  return (
    <>
      <div className={css.names}>
        <TextField
          label={texts.firstName}
          name="firstName"
          autoComplete="given-name"
          maxLength={100}
          value={form.firstName}
          onChange={(firstName) => onChange({ firstName })}
          error={errors.firstName}
        />
        <TextField
          label={texts.lastName}
          name="lastName"
          autoComplete="family-name"
          maxLength={100}
          value={form.lastName}
          onChange={(lastName) => onChange({ lastName })}
          error={errors.lastName}
        />
      </div>
      <EmailField value={form.email} onChange={(email) => onChange({ email })} error={errors.email} />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="new-password"
        description={texts.passwordRule}
        value={form.password}
        onChange={(password) => onChange({ password })}
        error={errors.password}
      />
      <PasswordField
        label={texts.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
        value={form.confirmPassword}
        onChange={(confirmPassword) => onChange({ confirmPassword })}
        error={errors.confirmPassword}
      />
      <div>
        <Checkbox
          isSelected={form.hasAcceptedTerms}
          onChange={(hasAcceptedTerms) => onChange({ hasAcceptedTerms })}
        >
          <WithLinks text={texts.acceptTerms} to={['/terms']} />
        </Checkbox>
        <Checkbox
          isSelected={form.hasAcceptedPrivacy}
          onChange={(hasAcceptedPrivacy) => onChange({ hasAcceptedPrivacy })}
        >
          <WithLinks text={texts.acceptPrivacy} to={['/privacy']} />
        </Checkbox>
      </div>
    </>
  )
}
