/** The account's data, the consent, and the ways to export and delete the data. */
import { PAGES } from '#contract/pages.ts'
import { LOCALE } from '#kit/locale.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { DELAYS_MS } from '#kit/delays.ts'
import { changeText, firstNote } from '#live/change-words.ts'
import { ask } from '#live/ask.ts'
import { giveUp, sendAgain, useNow } from '#live/change-notes.ts'
import { useWaitingChanges } from '#live/waiting-changes.ts'
import { deleteAccount, leaveDeletedAccount, useSession } from '#live/session/session.ts'
import { type UserView, useUser } from '#live/session/user.ts'
import { saveFile } from '#platform/page/page-actions.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card/card.tsx'
import { AlertDialog } from '#ui/dialog/dialog.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import { toastError, toastSuccess } from '#ui/toast/toast.ts'
import * as texts from '#texts/privacy.ts'
import * as changeTexts from '#texts/changes.ts'
import { CATEGORIES, NECESSARY } from './consent-categories.ts'
import { setConsentDialogOpen } from './consent-dialog-state.ts'
import * as css from './privacy-settings-screen.css.ts'
import { useConsent } from './use-consent.ts'

export interface PrivacySettingsScreenProps {
  /** The buttons that change name and password. */
  readonly accountActions?: ReactNode
  /** The list of the user's sessions. */
  readonly sessions?: ReactNode
  /** Called when the account is deleted, on this device too. */
  readonly onAccountDeleted: () => void
}

const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long' })
const dayOf = (isoDate: string): string => {
  const date = new Date(isoDate)
  return Number.isNaN(date.getTime()) ? '' : day.format(date)
}

export function PrivacySettingsScreen({
  accountActions,
  sessions,
  onAccountDeleted,
}: PrivacySettingsScreenProps) {
  const session = useSession()
  const user = useUser()
  if (session.name === 'restoring')
    return (
      <Page title={texts.privacySettings} width="reading" isBusy>
        <Spinner label={texts.sessionLoading} />
      </Page>
    )
  return (
    <Page title={texts.privacySettings} width="reading" lead={texts.lead}>
      {user ? (
        <AccountCard user={user} actions={accountActions} />
      ) : (
        <Banner
          tone="info"
          actions={
            <LinkButton to="/login" variant="primary" state={{ from: PAGES.privacySettings }}>
              {texts.logIn}
            </LinkButton>
          }
        >
          {texts.logInText}
        </Banner>
      )}
      {user && sessions}
      <ConsentCard />
      <ExportCard isSignedIn={user !== undefined} />
      <DeleteCard isSignedIn={user !== undefined} onDeleted={onAccountDeleted} />
      <Card as="section" labelledBy="privacy-help">
        <h2 id="privacy-help">{texts.help}</h2>
        <p>
          <Link to="/privacy">{texts.privacyPolicy}</Link> ·{' '}
          <Link to="/terms">{texts.termsAndConditions}</Link> ·{' '}
          <Link to="/about">{texts.aboutAndSupport}</Link>
        </p>
      </Card>
    </Page>
  )
}

function AccountCard({ user, actions }: { readonly user: UserView; readonly actions: ReactNode }) {
  return (
    <Card as="section" labelledBy="privacy-account" actions={actions}>
      <h2 id="privacy-account">{texts.accountInformation}</h2>
      <ChangeBanner kind="profile" />
      <dl className={css.facts}>
        <dt className={css.term}>{texts.name}</dt>
        <dd className={css.fact}>
          {user.fullName} {user.isNameWaiting && <Badge tone="warning">{changeTexts.waiting}</Badge>}
        </dd>
        <dt className={css.term}>{texts.email}</dt>
        <dd className={css.fact}>{user.email}</dd>
        <dt className={css.term}>{texts.created}</dt>
        <dd className={css.fact}>{dayOf(user.createdAt)}</dd>
        <dt className={css.term}>{texts.emailVerified}</dt>
        <dd className={css.fact}>{user.emailConfirmed ? texts.yes : texts.no}</dd>
      </dl>
    </Card>
  )
}

/** A change of this card that was refused, is in conflict, or cannot be sent, with its actions. */
function ChangeBanner({ kind }: { readonly kind: 'profile' | 'consent' }) {
  const changes = useWaitingChanges()
  const nowMs = useNow()
  const first = firstNote(
    changes.filter((change) => change.kind === kind),
    nowMs,
  )
  if (!first || first.note.name === 'waiting') return null
  const { change, note } = first
  return (
    <Banner
      tone={note.name === 'stuck' ? 'warning' : 'danger'}
      isStatus
      actions={
        <>
          {note.send && <Button onPress={() => void sendAgain(change)}>{note.send}</Button>}
          {note.drop && (
            <Button variant="quiet" onPress={() => void giveUp(change)}>
              {note.drop}
            </Button>
          )}
        </>
      }
    >
      {changeText(change)}. {note.text}
    </Banner>
  )
}

function ConsentCard() {
  const consent = useConsent()
  return (
    <Card
      as="section"
      labelledBy="privacy-consent"
      actions={<Button onPress={() => setConsentDialogOpen(true)}>{texts.manage}</Button>}
    >
      <h2 id="privacy-consent">{texts.cookieConsent}</h2>
      <ChangeBanner kind="consent" />
      <dl className={css.facts}>
        <dt className={css.term}>{NECESSARY.label}</dt>
        <dd className={css.fact}>{texts.alwaysOn}</dd>
        {CATEGORIES.map(({ id, label }) => (
          <ConsentFact key={id} label={label} isAllowed={consent?.[id]} />
        ))}
      </dl>
      <p className={css.note}>{consent ? texts.chosenOn(dayOf(consent.timestamp)) : texts.notChosenYet}</p>
    </Card>
  )
}

function ConsentFact({
  label,
  isAllowed,
}: {
  readonly label: string
  readonly isAllowed?: boolean | undefined
}) {
  return (
    <>
      <dt className={css.term}>{label}</dt>
      <dd className={css.fact}>{isAllowed ? texts.allowed : texts.notAllowed}</dd>
    </>
  )
}

function ExportCard({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const [isPending, setPending] = useState(false)
  const exportData = async () => {
    if (!isSignedIn) return void toastError(texts.exportNeedsLogin)
    setPending(true)
    const answer = await ask('exportData', {})
    setPending(false)
    if (!answer.ok) return void toastError(texts.exportFailed)
    const content = new Blob([JSON.stringify(answer.value, null, 2)], { type: 'application/json' })
    saveFile(`streetlore-data-${new Date().toISOString().slice(0, 10)}.json`, content)
    toastSuccess(texts.exported)
  }
  return (
    <Card
      as="section"
      labelledBy="privacy-export"
      actions={
        <Button onPress={() => void exportData()} isPending={isPending}>
          {texts.exportData}
        </Button>
      }
    >
      <h2 id="privacy-export">{texts.exportYourData}</h2>
      <p>{texts.exportText}</p>
    </Card>
  )
}

function DeleteCard(props: { readonly isSignedIn: boolean; readonly onDeleted: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const [isPending, setPending] = useState(false)
  // The user may leave the screen before the two seconds are over: the device is cleared all the same.
  const onDeleted = useRef(props.onDeleted)
  useEffect(() => {
    onDeleted.current = props.onDeleted
  })
  const remove = async () => {
    setPending(true)
    const answer = await deleteAccount()
    setPending(false)
    setAsked(false)
    if (!answer.ok) return void toastError(texts.deleteFailed)
    toastSuccess(texts.deleted)
    setTimeout(() => void leaveDeletedAccount().then(() => onDeleted.current()), DELAYS_MS.accountDeleted)
  }
  return (
    <Card
      as="section"
      labelledBy="privacy-delete"
      actions={
        <Button
          variant="danger"
          onPress={() => (props.isSignedIn ? setAsked(true) : toastError(texts.deleteNeedsLogin))}
        >
          {texts.deleteAccount}
        </Button>
      }
    >
      <h2 id="privacy-delete">{texts.deleteYourAccount}</h2>
      <Stack gap="xs">
        <p>{texts.deleteText}</p>
      </Stack>
      <AlertDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={texts.deleteYourAccount}
        confirmLabel={texts.confirmDelete}
        isDanger
        isPending={isPending}
        onConfirm={() => void remove()}
      >
        {texts.deleteQuestion}
      </AlertDialog>
    </Card>
  )
}
