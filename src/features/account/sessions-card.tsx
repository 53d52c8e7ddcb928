/** The user's sessions, with a sign-out for each of them and for all. */
import { useEffect, useState } from 'react'
import type { SignedInDevice } from '#contract/api/sessions.ts'
import { ok, type Result } from '#contract/failure.ts'
import { LOCALE } from '#kit/locale.ts'
import { ask } from '#live/ask.ts'
import { useUser } from '#live/session/user.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { AlertDialog } from '#ui/dialog/dialog.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { toastError, toastSuccess } from '#ui/toast/toast.ts'
import * as texts from '#texts/sessions.ts'
import { failureText } from './messages.ts'
import * as css from './sessions-card.css.ts'

export interface SessionsCardProps {
  /** Signs out on this device. */
  readonly onLeave: () => void
}

/** Draws nothing where the server keeps no list of sessions. */
export function SessionsCard({ onLeave }: SessionsCardProps) {
  return useUser()?.sessionsUrl ? <SessionList onLeave={onLeave} /> : null
}

function SessionList({ onLeave }: SessionsCardProps) {
  const [answered, setAnswered] = useState<Result<readonly SignedInDevice[]>>()
  const [endingId, setEndingId] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const [isEndingAll, setEndingAll] = useState(false)

  const load = async () => setAnswered(await ask('sessions', {}))
  useEffect(() => void ask('sessions', {}).then(setAnswered), [])
  const devices = answered?.ok ? answered.value : undefined
  const failure = answered && !answered.ok ? answered.failure : undefined

  const end = async (device: SignedInDevice) => {
    if (device.isCurrent) return onLeave()
    setEndingId(device.id)
    const answer = await ask('endSession', { params: { sessionId: device.id } })
    setEndingId(undefined)
    // Another device may have ended it first.
    const isGone = answer.ok || (answer.failure.kind === 'rejected' && answer.failure.status === 404)
    if (!isGone) return void toastError(failureText(answer.failure, texts.signOutFailed))
    setAnswered((shown) => (shown?.ok ? ok(shown.value.filter(({ id }) => id !== device.id)) : shown))
    toastSuccess(texts.signedOut(deviceName(device)))
  }

  const endAll = async () => {
    setEndingAll(true)
    const answer = await ask('endSessions', {})
    setEndingAll(false)
    setAsked(false)
    if (!answer.ok) return void toastError(failureText(answer.failure, texts.signOutFailed))
    onLeave()
  }

  return (
    <Card
      as="section"
      labelledBy="account-sessions"
      actions={<Button onPress={() => setAsked(true)}>{texts.signOutEverywhere}</Button>}
    >
      <h2 id="account-sessions">{texts.yourSessions}</h2>
      <p>{texts.lead}</p>
      {failure && (
        <Banner
          tone="warning"
          isStatus
          actions={<Button onPress={() => void load()}>{texts.tryAgain}</Button>}
        >
          {failureText(failure, texts.listFailed)}
        </Banner>
      )}
      {!devices && !failure && <Spinner label={texts.loading} />}
      {devices && (
        <ul className={css.list} aria-label={texts.yourSessions}>
          {devices
            .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
            .map((device) => (
              <Session
                key={device.id}
                device={device}
                isEnding={device.id === endingId}
                onEnd={() => void end(device)}
              />
            ))}
        </ul>
      )}
      <AlertDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={texts.signOutEverywhereTitle}
        confirmLabel={texts.signOutEverywhere}
        isDanger
        isPending={isEndingAll}
        onConfirm={() => void endAll()}
      >
        {texts.signOutEverywhereText}
      </AlertDialog>
    </Card>
  )
}

interface SessionProps {
  readonly device: SignedInDevice
  readonly isEnding: boolean
  readonly onEnd: () => void
}

function Session({ device, isEnding, onEnd }: SessionProps) {
  const name = deviceName(device)
  return (
    <li className={css.row}>
      <div className={css.about}>
        <p className={css.name}>
          {name} {device.isCurrent && <Badge tone="success">{texts.thisDevice}</Badge>}
        </p>
        <p className={css.note}>{texts.times(timeOf(device.createdAt), timeOf(device.lastSeenAt))}</p>
      </div>
      <Button label={texts.signOutOf(name)} isPending={isEnding} onPress={onEnd}>
        {texts.signOut}
      </Button>
    </li>
  )
}

const deviceName = ({ browser, system }: SignedInDevice): string => {
  if (browser && system) return texts.browserOn(browser, system)
  return browser ?? system ?? texts.unknownDevice
}

const time = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' })
const timeOf = (isoDate: string): string => {
  const date = new Date(isoDate)
  return Number.isNaN(date.getTime()) ? '' : time.format(date)
}
