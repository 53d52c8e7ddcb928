import { LinkButton } from '#ui/button/link-button.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/content-guidelines.ts'
import { Prose } from './prose.tsx'

export function ContentGuidelinesScreen() {
  return (
    <Page title={texts.title} width="reading" lead={texts.lead}>
      <Prose sections={texts.sections} />
      <div>
        <LinkButton to="/">{texts.wayOn}</LinkButton>
      </div>
    </Page>
  )
}
