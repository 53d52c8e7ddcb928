/**
 * The screens of the two links that are mailed when the address changes: one confirms the new address, the other restores the old
 * one. Nothing happens before a press, since some mail programs open every link by themselves.
 */
import { useState } from 'react'
import { confirmNewEmail, undoNewEmail } from '#live/session/announced-calls.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/account.ts'
import { failureText } from './messages.ts'

export interface EmailLinkScreenProps {
  readonly kind: 'confirm' | 'undo'
  /** From the address; untrusted. */
  readonly token?: string | undefined
}

const KINDS = {
  confirm: {
    title: texts.confirmEmail,
    lead: texts.confirmEmailLead,
    button: texts.confirmEmailButton,
    done: texts.emailConfirmed,
    send: confirmNewEmail,
  },
  undo: {
    title: texts.undoEmail,
    lead: texts.undoEmailLead,
    button: texts.undoEmailButton,
    done: texts.emailUndone,
    send: undoNewEmail,
  },
} as const

export function EmailLinkScreen({ kind, token }: EmailLinkScreenProps) {
  const { title, lead, button, done, send } = KINDS[kind]
  const [refusal, setRefusal] = useState<string | undefined>(token ? undefined : texts.emailLinkInvalid)
  const [isPending, setPending] = useState(false)
  const [isDone, setDone] = useState(false)
  const press = async () => {
    if (!token) return
    setPending(true)
    setRefusal(undefined)
    const answer = await send(token)
    setPending(false)
    if (answer.ok) setDone(true)
    else setRefusal(failureText(answer.failure, texts.emailChangeFailed))
  }
  return (
    <Page title={title} width="narrow" lead={isDone ? undefined : lead}>
      {refusal && (
        <Banner tone="danger" role="alert">
          {refusal}
        </Banner>
      )}
      {isDone && (
        <Banner tone="success" isStatus>
          {done}
        </Banner>
      )}
      {token && !isDone ? (
        <Button variant="primary" scale="large" isPending={isPending} onPress={() => void press()}>
          {button}
        </Button>
      ) : (
        <LinkButton to="/">{texts.startPage}</LinkButton>
      )}
    </Page>
  )
}
