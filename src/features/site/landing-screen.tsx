/** Landing page (first document, section 2). Drawn at build as well, so it reads no store. */
import { LinkButton } from '#ui/button/link-button.tsx'
import { buttonClass } from '#ui/button/button.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Page, PRODUCT_NAME } from '#ui/page/page.tsx'
import { StopDisc } from '#ui/stop-disc/stop-disc.tsx'
import { HeroMap } from './hero-map.tsx'
import * as css from './landing-screen.css.ts'

const FEATURES = [
  {
    title: 'Made for where you are',
    text: 'Name a place and a topic. You get a short walk past real sights, in an order your feet will thank you for.',
  },
  {
    title: 'A guide in your ear',
    text: 'Each story starts as you reach its stop. Keep the phone in your pocket and your eyes on the street.',
  },
  {
    title: 'Works with no signal',
    text: 'Download a walk with its sound and its map. Underground, abroad or out of data, it plays on.',
  },
  {
    title: 'At your own pace',
    text: 'Linger, skip, go back, slow the voice down or take a detour. The walk waits where you left it.',
  },
] as const

const PROMISES = [
  {
    title: 'Written by AI, from facts',
    text: 'Stories are AI-generated from known facts about real places. They can still be wrong: check what matters.',
  },
  {
    title: 'Your walks are yours',
    text: 'A walk is private until you make it public, and you can delete it at any time.',
  },
  {
    title: 'Look up first',
    text: 'Traffic, steps and closed gates come before any story. You must be at least 13 years old to use Streetlore.',
  },
] as const

export interface LandingScreenProps {
  readonly isSignedIn: boolean
}

export function LandingScreen({ isSignedIn }: LandingScreenProps) {
  return (
    <Page
      title={PRODUCT_NAME}
      documentTitle={`${PRODUCT_NAME}: audio walks of any city`}
      width="full"
      isHeadingOwn
    >
      <div className={css.hero}>
        <HeroMap />
        <div className={css.heroWords}>
          <Badge tone="plate">Self-guided audio walks</Badge>
          <h1 className={css.heroTitle}>Every street has a story to tell.</h1>
          <p className={css.heroLead}>
            Name a place. Streetlore plans a walk through it, tells its stories aloud stop by stop, and keeps
            talking when the signal is gone.
          </p>
          <div className={css.heroActions}>
            <LinkButton to="/dashboard" variant="primary" scale="large">
              {isSignedIn ? 'Create New Tour' : 'Start Your First Tour'}
            </LinkButton>
            <LinkButton to="/tours" scale="large">
              Browse Public Tours
            </LinkButton>
          </div>
          {!isSignedIn && (
            <p className={css.signIn}>
              Been here before?{' '}
              <a className={css.signInLink} href="/login">
                Sign In
              </a>
            </p>
          )}
        </div>
      </div>

      <div className={css.band}>
        <section className={css.section} aria-labelledby="how">
          <h2 id="how">Four stops to a good walk</h2>
          <ol className={css.stops}>
            {FEATURES.map((feature, index) => (
              <li className={css.stop} key={feature.title}>
                <StopDisc sign={index + 1} />
                <div className={css.stopWords}>
                  <h3>{feature.title}</h3>
                  <p className={css.stopText}>{feature.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      </div>

      <section className={css.section} aria-labelledby="trust">
        <h2 id="trust">Trust and safety</h2>
        <ul className={css.promises}>
          {PROMISES.map((promise) => (
            <li className={css.promise} key={promise.title}>
              <p className={css.promiseTitle}>{promise.title}</p>
              <p>{promise.text}</p>
            </li>
          ))}
        </ul>
        <p>
          What may be in a walk, and what may not: read the{' '}
          <a href="/content-guidelines">content guidelines</a>.
        </p>
        <div className={css.emergency}>
          <div className={css.emergencyWords}>
            <h2>In an emergency, call first</h2>
            <p>
              112 reaches help in the European Union, in the United Kingdom and in many other countries; 911
              in North America. Know the number of the place you walk in:{' '}
              <a href="/emergency">emergency numbers by country</a>.
            </p>
          </div>
          <div className={css.numbers}>
            <a className={buttonClass({ variant: 'danger', scale: 'large' })} href="tel:112">
              Call 112
            </a>
            <a className={buttonClass({ scale: 'large' })} href="tel:911">
              Call 911
            </a>
          </div>
        </div>
      </section>
    </Page>
  )
}
