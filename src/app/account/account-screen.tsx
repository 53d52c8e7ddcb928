/**
 * The screen at /me: everything that belongs to the user, and what is seldom needed but must be found (legal texts, help,
 * sign-out).
 */
import type { ReactNode } from 'react'
import { PAGES } from '#contract/pages.ts'
import { setConsentDialogOpen } from '#features/privacy/consent-dialog-state.ts'
import { useUser } from '#live/session/user.ts'
import { installWay } from '#platform/page/install-way.ts'
import { Button } from '#ui/button/button.tsx'
import { Link, type PlainAddress } from '#ui/link/link.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/me.ts'
import { openDialog } from '../open-dialog.ts'
import { useLeave } from '../use-leave.ts'
import * as css from './account-screen.css.ts'

export function AccountScreen() {
  const user = useUser()
  const leave = useLeave()
  return (
    <Page
      title={user?.fullName || texts.account}
      documentTitle={texts.account}
      lead={user?.email}
      width="reading"
    >
      <Group title={texts.you}>
        <Row to={PAGES.privacySettings}>{texts.nameAndPassword}</Row>
        <Row to={PAGES.preferences}>{texts.preferences}</Row>
        <Row to={PAGES.subscription}>{texts.subscription}</Row>
      </Group>
      <Group title={texts.thisDevice}>
        <Row to={PAGES.offline}>{texts.offlineWalks}</Row>
        {installWay() !== 'installed' && (
          <Row onPress={() => openDialog('install')}>{texts.installTheApp}</Row>
        )}
        <Row onPress={() => setConsentDialogOpen(true)}>{texts.cookiePreferences}</Row>
        <Row onPress={() => openDialog('shortcuts')} isForKeyboards>
          {texts.keyboardShortcuts}
        </Row>
      </Group>
      <Group title={texts.helpAndLegal}>
        <Row to={PAGES.emergency}>{texts.emergencyNumbers}</Row>
        <Row to={PAGES.about}>{texts.about}</Row>
        <Row to={PAGES.contact}>{texts.contact}</Row>
        <Row to={PAGES.privacy}>{texts.privacyPolicy}</Row>
        <Row to={PAGES.terms}>{texts.terms}</Row>
        <Row to={PAGES.contentGuidelines}>{texts.guidelines}</Row>
      </Group>
      <Button isFullWidth onPress={() => void leave()}>
        {texts.signOut}
      </Button>
    </Page>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css.group} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.rows}>{children}</ul>
    </section>
  )
}

interface RowProps {
  readonly children: ReactNode
  /** The address it leads to; without one the row is a button. */
  readonly to?: PlainAddress | undefined
  readonly onPress?: (() => void) | undefined
  /** Hidden on devices that have only a touch screen. */
  readonly isForKeyboards?: boolean | undefined
}

function Row({ children, to, onPress, isForKeyboards }: RowProps) {
  return (
    <li className={isForKeyboards ? css.keyboardsOnly : undefined}>
      {to === undefined ? (
        <button type="button" className={css.row} onClick={onPress}>
          {children}
        </button>
      ) : (
        <Link className={css.row} to={to}>
          {children}
        </Link>
      )}
    </li>
  )
}
