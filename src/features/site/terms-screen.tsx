import { LinkButton } from '#ui/button/link-button.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/terms.ts'
import { Prose } from './prose.tsx'

export function TermsScreen() {
  return (
    <Page title={texts.title} width="reading" lead={texts.lead}>
      <Prose sections={texts.sections} links={['/content-guidelines']} />
      <div>
        <LinkButton to="/register">{texts.wayOn}</LinkButton>
      </div>
    </Page>
  )
}
