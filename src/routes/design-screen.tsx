import { Page } from '#ui/page/page.tsx'
export function DesignScreen() {
  return <Page title="Design">.</Page>
}
