/** What an account adds to what anyone may hear, and the way there and back. */
import { LinkButton } from '#ui/button/link-button.tsx'
import { PlayIcon } from '#ui/icon/playback-icons.tsx'
import * as texts from '#texts/discovery.ts'
import * as css from './sign-up-panel.css.ts'

export interface SignUpPanelProps {
  readonly isSignedIn: boolean
  /** The player of the tour, at the second where it goes on. */
  readonly goesOn: string
}

export function SignUpPanel({ isSignedIn, goesOn }: SignUpPanelProps) {
  return (
    <aside className={css.panel} aria-label={isSignedIn ? texts.playTitle : texts.signUpTitle}>
      {isSignedIn ? (
        <>
          <h2 className={css.panelText}>{texts.readyToWalk}</h2>
          <p className={css.panelText}>{texts.readyText}</p>
          <LinkButton variant="primary" scale="large" isFullWidth to={goesOn}>
            <PlayIcon />
            {texts.play}
          </LinkButton>
        </>
      ) : (
        <>
          <h2 className={css.panelTitle}>{texts.hearTheWholeWalk}</h2>
          <p className={css.panelText}>{texts.signUpText}</p>
          <div className={css.panelActions}>
            <LinkButton variant="primary" isFullWidth to="/register" returnsTo={goesOn}>
              {texts.signUp}
            </LinkButton>
            <LinkButton isFullWidth to="/login" returnsTo={goesOn}>
              {texts.signIn}
            </LinkButton>
          </div>
        </>
      )}
    </aside>
  )
}
