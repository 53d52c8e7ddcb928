/** The landing page. It is also prerendered by the build, so it reads no store. */
import { LinkButton } from '#ui/button/link-button.tsx'
import { buttonClass } from '#ui/button/button.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Link } from '#ui/link/link.tsx'
import { Page, PRODUCT_NAME } from '#ui/page/page.tsx'
import { WithLinks } from '#ui/link/with-links.tsx'
import { StopDisc } from '#ui/stop-disc/stop-disc.tsx'
import * as texts from '#texts/landing.ts'
import { HeroMap } from './hero-map.tsx'
import * as css from './landing-screen.css.ts'

const FEATURES = [
  {
    title: texts.featureWhere,
    text: texts.featureWhereText,
  },
  {
    title: texts.featureGuide,
    text: texts.featureGuideText,
  },
  {
    title: texts.featureNoSignal,
    text: texts.featureNoSignalText,
  },
  {
    title: texts.featurePace,
    text: texts.featurePaceText,
  },
] as const

const PROMISES = [
  {
    title: texts.promiseFacts,
    text: texts.promiseFactsText,
  },
  {
    title: texts.promisePrivate,
    text: texts.promisePrivateText,
  },
  {
    title: texts.promiseLookUp,
    text: texts.promiseLookUpText,
  },
] as const

export interface LandingScreenProps {
  readonly isSignedIn: boolean
}

export function LandingScreen({ isSignedIn }: LandingScreenProps) {
  return (
    <Page title={PRODUCT_NAME} documentTitle={texts.documentTitle(PRODUCT_NAME)} width="full" isHeadingOwn>
      <div className={css.hero}>
        <HeroMap />
        <div className={css.heroWords}>
          <Badge tone="plate">{texts.plate}</Badge>
          <h1 className={css.heroTitle}>{texts.headline}</h1>
          <p className={css.heroLead}>{texts.lead}</p>
          <div className={css.heroActions}>
            <LinkButton to="/dashboard" variant="primary" scale="large">
              {isSignedIn ? texts.createTour : texts.startFirstTour}
            </LinkButton>
            <LinkButton to="/hear" scale="large">
              {texts.hearAWalk}
            </LinkButton>
            <LinkButton to="/tours" variant="quiet" scale="large">
              {texts.browseTours}
            </LinkButton>
          </div>
          {!isSignedIn && (
            <p className={css.signIn}>
              {texts.beenHere}{' '}
              <Link className={css.signInLink} to="/login">
                {texts.signIn}
              </Link>
            </p>
          )}
        </div>
      </div>

      <div className={css.band}>
        <section className={css.section} aria-labelledby="how">
          <h2 id="how">{texts.howTitle}</h2>
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
        <h2 id="trust">{texts.trustTitle}</h2>
        <ul className={css.promises}>
          {PROMISES.map((promise) => (
            <li className={css.promise} key={promise.title}>
              <p className={css.promiseTitle}>{promise.title}</p>
              <p>{promise.text}</p>
            </li>
          ))}
        </ul>
        <p>
          <WithLinks text={texts.guidelines} to={['/content-guidelines']} />
        </p>
        <div className={css.emergency}>
          <div className={css.emergencyWords}>
            <h2>{texts.emergencyTitle}</h2>
            <p>
              <WithLinks text={texts.emergencyText} to={['/emergency']} />
            </p>
          </div>
          <div className={css.numbers}>
            <a className={buttonClass({ variant: 'danger', scale: 'large' })} href="tel:112">
              {texts.call112}
            </a>
            <a className={buttonClass({ scale: 'large' })} href="tel:911">
              {texts.call911}
            </a>
          </div>
        </div>
      </section>
    </Page>
  )
}
