import { LinkButton } from '#ui/button/link-button.tsx'
import { Page } from '#ui/page/page.tsx'
import * as css from './prose.css.ts'

export function ContentGuidelinesScreen() {
  return (
    <Page
      title="Content Guidelines"
      width="reading"
      lead="What belongs in a public walk, what does not, and what happens when something slips through."
    >
      <div className={css.prose}>
        <h2>AI-generated, and marked so</h2>
        <p>
          Every walk is AI-generated from known facts about real places. Its sources are kept with it.
          Mistakes happen: if you find one, report it, and do not rely on a walk for access, opening hours or
          safety.
        </p>
        <h2>Welcome</h2>
        <ul>
          <li>Real places that anyone may walk to, told with respect for the people who live there.</li>
          <li>Facts that can be checked, and legends that say that they are legends.</li>
          <li>Routes on public ground that can be walked by daylight.</li>
        </ul>
        <h2>Not welcome</h2>
        <ul>
          <li>Hate, harassment, threats, or praise of violence.</li>
          <li>Names, homes or habits of private people.</li>
          <li>Directions onto tracks, building sites, closed or private ground.</li>
          <li>Text, pictures or sound that belong to somebody else.</li>
          <li>Content that is not fit for a reader of 13.</li>
        </ul>
        <h2>Copyright</h2>
        <p>
          If something here is yours, tell our support: say what it is, where you saw it, and how we reach
          you. We look at every report and take down what infringes your rights.
        </p>
        <h2>What we do</h2>
        <p>
          A public walk that breaks these rules is made private, and its maker is told why. Whoever does it
          again and again loses the right to publish.
        </p>
      </div>
      <div>
        <LinkButton to="/">Back to the start page</LinkButton>
      </div>
    </Page>
  )
}
