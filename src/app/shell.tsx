/** The app around every screen: frame, banners, toasts, and the listeners that the whole app needs. */
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { startScreenAt } from '#contract/threads/start-screens.ts'
import { setConsentDialogOpen } from '#features/privacy/consent-dialog-state.ts'
import { CookieConsent } from '#features/privacy/cookie-consent.tsx'
import { useSession, type Session } from '#live/session/session.ts'
import { useOnline } from '#live/connection.ts'
import { classNames } from '#ui/class-names.ts'
import { MAIN_ID } from '#ui/page/page.tsx'
import { ToastRegion } from '#ui/toast/toast-region.tsx'
import { OfflineBanner, NotKeptBanner } from './banners/offline-banner.tsx'
import { VerificationBanner } from './banners/verification-banner.tsx'
import { WaitingIndicator } from './banners/waiting-indicator.tsx'
import { DisplayAids } from './display-aids.tsx'
import * as css from './dock.css.ts'
import type { BarSession } from './frame/bar.tsx'
import { aboveBar } from './frame/bottom-bar.css.ts'
import { BottomBar } from './frame/bottom-bar.tsx'
import { Frame } from './frame/frame.tsx'
import { isInApp } from './frame/bottom-links.ts'
import { Later } from './later.tsx'
import { NoticeToasts } from './notice-toasts.tsx'
import { openDialog } from './open-dialog.ts'
import { toggleTheme, useIsDark } from './theme.ts'
import { useLeave } from './use-leave.ts'

const barSession = (session: Session): BarSession =>
  session.name === 'signed-in' ? { status: 'signed-in', ...session.user } : { status: session.name }

export function Shell({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const isOnline = useOnline()
  const isDark = useIsDark()
  const path = useLocation({ select: (location) => location.pathname })
  const leave = useLeave()
  useFocusOnNavigation()

  const isSignedIn = session.name === 'signed-in'
  // The bar also shows while a session is being restored, so that it does not appear a moment later.
  const hasBottomBar = session.name !== 'signed-out' && isInApp(path)
  return (
    <>
      <Frame
        session={barSession(session)}
        path={path}
        isInteractive
        hasBottomBar={hasBottomBar}
        isDark={isDark}
        onToggleTheme={toggleTheme}
        onSignOut={() => void leave()}
        onManageCookies={() => setConsentDialogOpen(true)}
        onShowShortcuts={() => openDialog('shortcuts')}
        indicators={isSignedIn && <WaitingIndicator />}
        banners={
          <>
            {!isOnline && <OfflineBanner isSignedIn={isSignedIn} />}
            <NotKeptBanner />
            {isSignedIn && <VerificationBanner key={session.user.id} user={session.user} />}
          </>
        }
      >
        {children}
      </Frame>
      <div className={classNames(css.dock, hasBottomBar && aboveBar)} data-kept="never">
        <Later isPlayer={startScreenAt(path) === 'player'} isSignedIn={isSignedIn} />
        <CookieConsent />
      </div>
      {hasBottomBar && <BottomBar path={path} />}
      <DisplayAids />
      <NoticeToasts />
      <ToastRegion />
    </>
  )
}

/** Moves the focus to each new screen, so that the keyboard and a screen reader begin at its top. */
function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
      }),
    [router],
  )
}
