/** Terms and conditions (first document, sections 1 and 9). */
import { LinkButton } from '#ui/button/link-button.tsx'
import { Page } from '#ui/page/page.tsx'
import * as css from './prose.css.ts'

export function TermsScreen() {
  return (
    <Page title="Terms and Conditions" width="reading" lead="The rules of using Streetlore, in plain words.">
      <div className={css.prose}>
        <h2>Who may use it</h2>
        <p>
          You must be at least 13 years old. If you are under 18, you need the consent of a parent or
          guardian.
        </p>
        <h2>What you get</h2>
        <p>
          Streetlore makes self-guided audio walks on topics such as History, Architecture, Culture, Nature,
          Food, Art, Science and Mysteries. The free tier allows 5 AI tours per calendar month, counted anew
          on the first of the month. Premium has no such limit and is billed monthly through a card payment
          provider; you can cancel at any time, and it then ends with the month that is paid.
        </p>
        <h2>AI-generated content</h2>
        <p>
          Walks are written and spoken by software from known facts. They may contain mistakes, and places
          change: opening hours, paths and prices are for you to check. A walk is not advice on safety, access
          or law.
        </p>
        <h2>On the street</h2>
        <p>
          You walk at your own risk. Mind traffic, weather, private ground and closed gates before any story,
          and follow what signs and officials say. In an emergency call the local number.
        </p>
        <h2>What you publish</h2>
        <p>
          What you make public must keep to the <a href="/content-guidelines">content guidelines</a>. You keep
          your rights in what you add and let us show it to others for as long as it is public. Reports of
          copyright go to our support, and we take down what infringes it.
        </p>
        <h2>What you may not do</h2>
        <ul>
          <li>Break into the service, overload it, or copy it wholesale by machine.</li>
          <li>Use another person’s account, or give yours away.</li>
          <li>Publish what is unlawful, hateful, or private to somebody else.</li>
        </ul>
        <h2>If we disagree</h2>
        <p>
          Talk to us first: both sides take 60 days to settle a dispute informally before any other step. The
          law of England and Wales applies, without taking away the rights that the law of your home gives you
          as a consumer.
        </p>
        <h2>Changes</h2>
        <p>We announce changes of these terms in the app before they hold.</p>
      </div>
      <div>
        <LinkButton to="/register">Back to sign up</LinkButton>
      </div>
    </Page>
  )
}
