import { LinkButton } from '#ui/button/link-button.tsx'
import { Page } from '#ui/page/page.tsx'
import * as css from './prose.css.ts'

export function AboutScreen() {
  return (
    <Page
      title="About Streetlore"
      width="reading"
      lead="Cities are full of stories that nobody is telling when you happen to walk by. We wanted a guide for exactly that moment."
    >
      <div className={css.prose}>
        <h2>How a walk is made</h2>
        <p>
          You name a place and a topic. Streetlore picks real sights within walking distance, puts them in a
          short order, and writes what is known about each, with its sources kept. A voice reads it, stop by
          stop. The first stop is ready to play while the last is still being recorded.
        </p>
        <h2>Why it works with no signal</h2>
        <p>
          Old towns have thick walls and travellers have small data plans. A downloaded walk is complete:
          sound, text, map and all. What you change on the way is kept on your phone and reaches us when you
          are back.
        </p>
        <h2>What we do not do</h2>
        <p>
          We do not invent sights. Where nothing is known about a place, we say so instead of making something
          up. And we do not follow you: your position stays on your phone while you walk.
        </p>
        <h2>Who we are</h2>
        <p>
          A small team in the United Kingdom. Support answers on weekdays, 9:00–18:00 GMT, within 24–48 hours
          on business days.
        </p>
      </div>
      <div>
        <LinkButton to="/tours" variant="primary">
          Browse public tours
        </LinkButton>
      </div>
    </Page>
  )
}
