/** Renders the landing page as markup for scripts/build/prerender.mjs, as a visitor sees it before the app has started. */
import { renderToStaticMarkup } from 'react-dom/server'
import { START_SCREENS } from '#contract/threads/start-screens.ts'
import { LandingScreen } from '#features/site/landing-screen.tsx'
import { Frame } from '#app/frame/frame.tsx'
import { BareRouter } from '../routes/bare-router.tsx'

export { START_SCREENS }

const nothing = () => {}

export const landingMarkup = (): string =>
  renderToStaticMarkup(
    <BareRouter>
      <Frame
        session={{ status: 'signed-out' }}
        path="/"
        isInteractive={false}
        isDark={false}
        onToggleTheme={nothing}
        onSignOut={nothing}
        onManageCookies={nothing}
        onShowShortcuts={nothing}
      >
        <LandingScreen isSignedIn={false} />
      </Frame>
    </BareRouter>,
  )
