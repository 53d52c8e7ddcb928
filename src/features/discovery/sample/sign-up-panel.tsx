/**
 * The panel that says what an account adds to the sample, with links to the sign-up and the sign-in, which lead on to the player.
 */
import { linkOptions, useRouter } from '@tanstack/react-router'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PlayIcon } from '#ui/icon/playback-icons.tsx'
import * as texts from '#texts/discovery.ts'
import * as css from './sign-up-panel.css.ts'

export interface SignUpPanelProps {
  readonly isSignedIn: boolean
  /** The slug of the tour. */
  readonly slug: string
  /** The second where the player continues the sample, as text; undefined for the beginning. */
  readonly startAtS?: string | undefined
}

export function SignUpPanel({ isSignedIn, slug, startAtS }: SignUpPanelProps) {
  const router = useRouter()
  const player = linkOptions({ to: '/tours/$slug/play', params: { slug }, search: { at: startAtS } })
  const from = router.buildLocation(player).href
  return (
    <aside className={css.panel} aria-label={isSignedIn ? texts.playTitle : texts.signUpTitle}>
      {isSignedIn ? (
        <>
          <h2 className={css.panelText}>{texts.readyToWalk}</h2>
          <p className={css.panelText}>{texts.readyText}</p>
          <LinkButton variant="primary" scale="large" isFullWidth {...player}>
            <PlayIcon />
            {texts.play}
          </LinkButton>
        </>
      ) : (
        <>
          <h2 className={css.panelTitle}>{texts.hearTheWholeWalk}</h2>
          <p className={css.panelText}>{texts.signUpText}</p>
          <div className={css.panelActions}>
            <LinkButton variant="primary" isFullWidth to="/register" state={{ from }}>
              {texts.signUp}
            </LinkButton>
            <LinkButton isFullWidth to="/login" state={{ from }}>
              {texts.signIn}
            </LinkButton>
          </div>
        </>
      )}
    </aside>
  )
}
