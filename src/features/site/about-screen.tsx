import { LinkButton } from '#ui/button/link-button.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/about.ts'
import { Prose } from './prose.tsx'

export function AboutScreen() {
  return (
    <Page title={texts.title} width="reading" lead={texts.lead}>
      <Prose sections={texts.sections} />
      <div>
        <LinkButton to="/tours" variant="primary">
          {texts.wayOn}
        </LinkButton>
      </div>
    </Page>
  )
}
