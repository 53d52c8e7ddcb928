/** The landing page as markup, for scripts/build/prerender.mjs: the frame of a visitor whose app has not started yet. */
import { BareRouter } from '../routes/bare-router.tsx'
import { renderToStaticMarkup } from 'react-dom/server'
import { START_SCREENS } from '#contract/threads/start-screens.ts'
import { LandingScreen } from '#features/site/landing-screen.tsx'
import { Frame } from '#app/frame/frame.tsx'

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
