/** Privacy policy (first document, section 1: data-handling statements). */
import { LinkButton } from '#ui/button/link-button.tsx'
import { Page } from '#ui/page/page.tsx'
import * as css from './prose.css.ts'

export function PrivacyScreen() {
  return (
    <Page
      title="Privacy Policy"
      width="reading"
      lead="What Streetlore knows about you, why, how long, and how you get it out again."
    >
      <div className={css.prose}>
        <h2>What we keep</h2>
        <ul>
          <li>
            Your account: first and last name, email address, a hash of your password, the day you joined.
          </li>
          <li>What you make: the walks you ask for, your settings, what you chose to publish.</li>
          <li>
            How you use it: how many walks were made this month, which walks were played. Kept for up to 2
            years.
          </li>
          <li>
            Payments: if you subscribe, a card payment provider handles the card. We never see its number.
          </li>
        </ul>
        <h2>What stays on your device</h2>
        <p>
          Your position is used on your device to start each story at its stop. It is sent to us only when you
          ask for something near you. Downloaded walks, maps and changes that have not reached us lie in your
          browser’s storage; signing out removes your walks from the device.
        </p>
        <h2>Who else sees it</h2>
        <p>
          Nobody buys your data from us. A walk is private until you make it public; then anyone can see its
          title, its text and its stops, and not your email address. To write and speak a walk, its place and
          topic may be sent to a provider of language or voice models, without your name.
        </p>
        <h2>Cookies and storage</h2>
        <p>
          Necessary storage keeps you signed in, remembers your theme and this choice, and holds your own
          walks. Everything beyond that, from the remembered volume of the player to analytics or advertising,
          needs your consent, which ends after one year and can be taken back at any time under “Cookie
          preferences” at the foot of every page.
        </p>
        <h2>Your rights</h2>
        <ul>
          <li>
            See, correct, export or delete your data. We answer within 30 days (GDPR) or 45 days (CCPA).
          </li>
          <li>If your data is ever exposed, we tell you within 72 hours.</li>
          <li>Reports about security are answered within 24 hours.</li>
        </ul>
        <h2>Children</h2>
        <p>
          You must be at least 13 years old to use Streetlore. If you are under 18, a parent or guardian must
          agree to it.
        </p>
        <h2>Who we are</h2>
        <p>
          Streetlore is provided from the United Kingdom. Support answers on weekdays, 9:00–18:00 GMT, within
          24–48 hours on business days.
        </p>
      </div>
      <div>
        <LinkButton to="/register">Back to sign up</LinkButton>
      </div>
    </Page>
  )
}
