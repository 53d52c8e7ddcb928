import { useEffect, useState, type FormEvent } from 'react'
import { refusalText } from '#live/change-words.ts'
import type { ContactMessage } from '#contract/api/contact.ts'
import { CONTACT_CATEGORIES, CONTACT_MESSAGE_MAX } from '#contract/contact.ts'
import { DELAYS_MS } from '#kit/delays.ts'
import { TEXT } from '#contract/text-lengths.ts'
import type { Failure } from '#contract/failure.ts'
import type { ContactState } from '#contract/threads/service-worker-messages.ts'
import { referenceOf } from '#live/failure-text.ts'
import { forgetRefusedContact, sendContact, watchContact } from '#live/contact.ts'
import { useSession } from '#live/session/session.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Select } from '#ui/field/select.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/contact.ts'
import { CATEGORY_LABELS, contactErrors, EMPTY, failureText, type ContactErrors } from './contact-form.ts'

const OPTIONS = CONTACT_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))

const useContactState = (): ContactState | undefined => {
  const [state, setState] = useState<ContactState>()
  useEffect(() => watchContact(setState), [])
  return state
}

/** The screen at /contact. A visitor's message without a connection is stored and sent later; the screen says so. */
export function ContactScreen() {
  const session = useSession()
  const user = session.name === 'signed-in' ? session.user : undefined
  const kept = useContactState()
  const [written, setWritten] = useState<Partial<ContactMessage>>({})
  const [errors, setErrors] = useState<ContactErrors>({})
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [isRefusedSeen, setRefusedSeen] = useState(false)
  const form: ContactMessage = {
    ...EMPTY,
    name: user?.fullName ?? '',
    email: user?.email ?? '',
    ...written,
  }
  const set = (change: Partial<ContactMessage>) => setWritten({ ...written, ...change })
  const refused = isRefusedSeen ? undefined : kept?.refused[0]

  useEffect(() => {
    if (done === null) return undefined
    const timer = setTimeout(() => {
      setDone(null)
      setWritten({})
    }, DELAYS_MS.contactReset)
    return () => clearTimeout(timer)
  }, [done])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || done !== null) return
    const found = contactErrors(form)
    setErrors(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) return
    setPending(true)
    const answer = await sendContact({
      ...form,
      name: form.name.trim(),
      email: form.email.trim(),
      subject: form.subject.trim(),
    })
    setPending(false)
    if (answer.ok) setDone(answer.value.is === 'waiting' ? texts.kept : answer.value.text || texts.sent)
    else if (answer.failure.kind === 'rejected' && answer.failure.status === 404) setDone(texts.received)
    else setRefusal(answer.failure)
  }

  const forget = () => {
    setRefusedSeen(true)
    void forgetRefusedContact()
  }

  return (
    <Page title={texts.contact} width="narrow" lead={texts.supportHours}>
      {done === null && kept !== undefined && kept.waitingCount > 0 && (
        <Banner isStatus>{texts.waiting(kept.waitingCount)}</Banner>
      )}
      {refused && (
        <RefusedMessage
          message={refused}
          onEdit={() => {
            setWritten(refused.body)
            forget()
          }}
          onDiscard={forget}
        />
      )}
      <Card as="div">
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack>
            {done !== null && (
              <Banner tone={done === texts.kept ? 'info' : 'success'} isStatus>
                {done}
              </Banner>
            )}
            {refusal !== null && (
              <Banner tone="danger" role="alert" reference={referenceOf(refusal)}>
                {failureText(refusal)}
              </Banner>
            )}
            <ContactFields form={form} errors={errors} onChange={set} />
            <Button type="submit" variant="primary" scale="large" isFullWidth isPending={isPending}>
              {texts.sendMessage}
            </Button>
          </Stack>
        </form>
      </Card>
    </Page>
  )
}

interface RefusedMessageProps {
  readonly message: ContactState['refused'][number]
  readonly onEdit: () => void
  readonly onDiscard: () => void
}

/** A stored message that the server refused when it was sent later. */
function RefusedMessage({ message, onEdit, onDiscard }: RefusedMessageProps) {
  return (
    <Banner
      tone="warning"
      label={texts.refusedMessage}
      actions={
        <>
          <Button onPress={onEdit}>{texts.edit}</Button>
          <Button variant="quiet" onPress={onDiscard}>
            {texts.discard}
          </Button>
        </>
      }
    >
      {message.body.subject}: {refusalText(message.text)}
    </Banner>
  )
}

interface ContactFieldsProps {
  readonly form: ContactMessage
  readonly errors: ContactErrors
  readonly onChange: (change: Partial<ContactMessage>) => void
}

function ContactFields({ form, errors, onChange }: ContactFieldsProps) {
  return (
    <>
      <TextField
        label={texts.name}
        name="name"
        autoComplete="name"
        maxLength={TEXT.short}
        value={form.name}
        onChange={(name) => onChange({ name })}
        error={errors.name}
      />
      <TextField
        label={texts.email}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        value={form.email}
        onChange={(email) => onChange({ email })}
        error={errors.email}
      />
      <Select
        label={texts.category}
        options={OPTIONS}
        value={form.category}
        onChange={(category) => onChange({ category })}
      />
      <TextField
        label={texts.subject}
        name="subject"
        maxLength={TEXT.short}
        value={form.subject}
        onChange={(subject) => onChange({ subject })}
        error={errors.subject}
      />
      <TextArea
        label={texts.message}
        rows={6}
        maxLength={CONTACT_MESSAGE_MAX}
        value={form.message}
        onChange={(message) => onChange({ message })}
        error={errors.message}
      />
    </>
  )
}
