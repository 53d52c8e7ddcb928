/** Changes of the name, the password and the address of the signed-in user. */
import { useState } from 'react'
import { COMMON_PASSWORD } from '#contract/answer-codes.ts'
import { TEXT } from '#contract/text-lengths.ts'
import { saveProfile } from '#live/account.ts'
import { changePassword } from '#live/session/session.ts'
import { useUser } from '#live/session/user.ts'
import { Button } from '#ui/button/button.tsx'
import { PasswordField } from '#ui/field/password-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Cluster } from '#ui/layout/layout.tsx'
import { toastSuccess } from '#ui/toast/toast.ts'
import * as texts from '#texts/account.ts'
import { EmailDialog } from './email-dialog.tsx'
import { FormDialog } from './form-dialog.tsx'
import { failureText } from './messages.ts'

export function AccountActions() {
  const [open, setOpen] = useState<'name' | 'password' | 'email' | null>(null)
  const close = () => setOpen(null)
  return (
    <Cluster>
      <Button onPress={() => setOpen('name')}>{texts.changeName}</Button>
      <Button onPress={() => setOpen('password')}>{texts.changePassword}</Button>
      <Button onPress={() => setOpen('email')}>{texts.changeEmail}</Button>
      {open === 'name' && <NameDialog onClose={close} />}
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'email' && <EmailDialog onClose={close} />}
    </Cluster>
  )
}

/** A new name is stored on the device at once and sent when there is a connection. */
function NameDialog({ onClose }: { readonly onClose: () => void }) {
  const user = useUser()
  const [firstName, setFirstName] = useState(user?.firstName ?? '')
  const [lastName, setLastName] = useState(user?.lastName ?? '')
  const [refusal, setRefusal] = useState<string>()
  const submit = async () => {
    if (firstName.trim() === '') return setRefusal(texts.firstNameRequired)
    if (lastName.trim() === '') return setRefusal(texts.lastNameRequired)
    const answer = await saveProfile({ firstName: firstName.trim(), lastName: lastName.trim() })
    if (!answer.ok) return setRefusal(texts.profileFailed)
    toastSuccess(texts.nameSaved)
    onClose()
  }
  return (
    <FormDialog
      title={texts.changeName}
      submitLabel={texts.save}
      refusal={refusal}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <TextField
        label={texts.firstName}
        autoComplete="given-name"
        maxLength={TEXT.name}
        value={firstName}
        onChange={setFirstName}
      />
      <TextField
        label={texts.lastName}
        autoComplete="family-name"
        maxLength={TEXT.name}
        value={lastName}
        onChange={setLastName}
      />
    </FormDialog>
  )
}

/** Needs a connection: a password is never stored on the device. */
function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const [form, setForm] = useState({ currentPassword: '', newPassword: '', again: '' })
  const [refusal, setRefusal] = useState<string>()
  const [tooCommon, setTooCommon] = useState<string>()
  const [isPending, setPending] = useState(false)
  const submit = async () => {
    setTooCommon(undefined)
    if (form.newPassword.length < TEXT.passwordMin)
      return setRefusal(texts.passwordTooShort(TEXT.passwordMin))
    if (form.newPassword !== form.again) return setRefusal(texts.passwordsDiffer)
    setPending(true)
    const { currentPassword, newPassword } = form
    const answer = await changePassword({ currentPassword, newPassword })
    setPending(false)
    if (!answer.ok) {
      const text = failureText(answer.failure, texts.passwordFailed)
      const isCommon = answer.failure.kind === 'rejected' && answer.failure.code === COMMON_PASSWORD
      setRefusal(isCommon ? undefined : text)
      setTooCommon(isCommon ? text : undefined)
      return
    }
    toastSuccess(texts.passwordChanged)
    onClose()
  }
  return (
    <FormDialog
      title={texts.changePassword}
      submitLabel={texts.changePassword}
      refusal={refusal}
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <PasswordField
        label={texts.currentPassword}
        autoComplete="current-password"
        value={form.currentPassword}
        onChange={(currentPassword) => setForm({ ...form, currentPassword })}
      />
      <PasswordField
        label={texts.newPassword}
        autoComplete="new-password"
        description={texts.otherDevicesSignedOut}
        value={form.newPassword}
        onChange={(newPassword) => setForm({ ...form, newPassword })}
        error={tooCommon}
      />
      <PasswordField
        label={texts.confirmPassword}
        autoComplete="new-password"
        value={form.again}
        onChange={(again) => setForm({ ...form, again })}
      />
    </FormDialog>
  )
}
