/** The app around every screen: frame, banners, toasts, and what listens for the app as a whole. */
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { startScreenAt } from '#contract/threads/start-screens.ts'
import { setConsentDialogOpen } from '#features/privacy/consent-dialog-state.ts'
import { CookieConsent } from '#features/privacy/cookie-consent.tsx'
import { signOut, useSession, type Session } from '#live/session/session.ts'
import { useOnline } from '#live/connection/use-online.ts'
import { MAIN_ID } from '#ui/page/page.tsx'
import { toast } from '#ui/toast/toast.ts'
import { ToastRegion } from '#ui/toast/toast-region.tsx'
import { NotKeptBanner } from './banners/not-kept-banner.tsx'
import { OfflineBanner } from './banners/offline-banner.tsx'
import { VerificationBanner } from './banners/verification-banner.tsx'
import { WaitingIndicator } from './banners/waiting-indicator.tsx'
import { DisplayAids } from './display-aids.tsx'
import * as css from './dock.css.ts'
import type { BarSession } from './frame/bar.tsx'
import { Frame } from './frame/frame.tsx'
import { InstallOffer } from './install-offer.tsx'
import { listenToLinks } from './links.ts'
import { keptText } from './messages.ts'
import { NoticeToasts } from './notice-toasts.tsx'
import { toggleTheme, useIsDark } from './theme.ts'
import { useUpdateToast } from './use-update-toast.ts'

const barSession = (session: Session): BarSession =>
  session.name === 'signed-in' ? { status: 'signed-in', ...session.user } : { status: session.name }

/** Its keys stand at the foot of the window, and come first there. */
const isPlayer = (path: string): boolean => startScreenAt(path) === 'player'

export function Shell({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const isOnline = useOnline()
  const isDark = useIsDark()
  const path = useLocation({ select: (location) => location.pathname })
  const navigate = useNavigate()
  useRouterLinks()
  useFocusOnNavigation()
  useUpdateToast()

  const leave = async () => {
    // First away from screens that are for signed-in users only: they would send the person to /login.
    await navigate({ to: '/' })
    const { unsentCount } = await signOut()
    if (unsentCount !== 0) toast(keptText(unsentCount))
  }
  const isSignedIn = session.name === 'signed-in'
  return (
    <>
      <Frame
        session={barSession(session)}
        path={path}
        isInteractive
        isDark={isDark}
        onToggleTheme={toggleTheme}
        onSignOut={() => void leave()}
        onManageCookies={() => setConsentDialogOpen(true)}
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
      <div className={css.dock} data-kept="never">
        <InstallOffer isHeldBack={isPlayer(path)} />
        <CookieConsent />
      </div>
      <DisplayAids />
      <NoticeToasts />
      <ToastRegion />
    </>
  )
}

/** Plain anchors become steps of the router; what is about to be opened is fetched before. */
function useRouterLinks(): void {
  const router = useRouter()
  useEffect(
    () =>
      listenToLinks(
        ({ href, isReplacing, returnsTo }) =>
          void router.navigate({
            href,
            replace: isReplacing,
            ...(returnsTo !== undefined && { state: { from: returnsTo || router.latestLocation.href } }),
          }),
        // A preload that fails is tried again, and answered for, when the link is followed.
        (href) => void router.preloadRoute({ to: href }).catch(() => undefined),
      ),
    [router],
  )
}

/** A new screen takes the focus, so that the keyboard and a screen reader begin at its top. */
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
