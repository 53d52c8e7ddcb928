import { LinkButton } from '#ui/button/link-button.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/privacy-policy.ts'
import { Prose } from './prose.tsx'

export function PrivacyScreen() {
  return (
    <Page title={texts.title} width="reading" lead={texts.lead}>
      <Prose sections={texts.sections} />
      <div>
        <LinkButton to="/register">{texts.wayOn}</LinkButton>
      </div>
    </Page>
  )
}
