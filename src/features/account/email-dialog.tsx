/** Changes the address of the account: a link is mailed to the new address, and the old one stays until that link is opened. */
import { useState } from 'react'
import { TEXT } from '#contract/text-lengths.ts'
import { isEmail } from '#kit/email.ts'
import { askForNewEmail } from '#live/session/announced-calls.ts'
import { PasswordField } from '#ui/field/password-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { toastSuccess } from '#ui/toast/toast.ts'
import * as texts from '#texts/account.ts'
import type { FormErrors } from './form-rules.ts'
import { FormDialog } from './form-dialog.tsx'
import { failureText } from './messages.ts'

interface EmailForm {
  readonly newEmail: string
  readonly password: string
}

export function EmailDialog({ onClose }: { readonly onClose: () => void }) {
  const [form, setForm] = useState<EmailForm>({ newEmail: '', password: '' })
  const [errors, setErrors] = useState<FormErrors<EmailForm>>({})
  const [refusal, setRefusal] = useState<string>()
  const [isPending, setPending] = useState(false)
  const submit = async () => {
    if (isPending) return
    const newEmail = form.newEmail.trim()
    const found = {
      ...(isEmail(newEmail) ? {} : { newEmail: texts.emailInvalid }),
      ...(form.password === '' ? { password: texts.passwordRequired } : {}),
    }
    setErrors(found)
    setRefusal(undefined)
    if (Object.keys(found).length > 0) return
    setPending(true)
    const answer = await askForNewEmail({ newEmail, password: form.password })
    setPending(false)
    if (!answer.ok) {
      const isUnoffered = answer.failure.kind === 'not-implemented'
      setRefusal(isUnoffered ? texts.linkNotSent : failureText(answer.failure, texts.emailChangeFailed))
      return
    }
    toastSuccess(texts.emailChangeAsked)
    onClose()
  }
  return (
    <FormDialog
      title={texts.changeEmail}
      submitLabel={texts.sendLink}
      refusal={refusal}
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <TextField
        label={texts.newEmail}
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={TEXT.email}
        description={texts.newEmailHint}
        value={form.newEmail}
        onChange={(newEmail) => setForm({ ...form, newEmail })}
        error={errors.newEmail}
      />
      <PasswordField
        label={texts.currentPassword}
        autoComplete="current-password"
        value={form.password}
        onChange={(password) => setForm({ ...form, password })}
        error={errors.password}
      />
    </FormDialog>
  )
}
