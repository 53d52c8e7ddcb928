import type { ErrorComponentProps } from '@tanstack/react-router'
import { useOnline } from '#live/connection.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ErrorState } from '#ui/feedback/empty-state.tsx'
import { Cluster } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/app.ts'

/** The messages of a failed module import in Chromium, Firefox and WebKit, and Vite's own for a stylesheet. */
const CODE_MISSING =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Failed to fetch/i

export const isCodeMissing = (error: unknown): boolean =>
  error instanceof Error && CODE_MISSING.test(error.message)

/** Replaces a screen that threw an error, or whose code could not be loaded. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const isOnline = useOnline()
  const isMissing = isCodeMissing(error)
  const title = isMissing ? (isOnline ? texts.screenNotLoaded : texts.screenNotStored) : texts.screenBroken
  return (
    <Page title={title} isHeadingOwn width="reading">
      <ErrorState
        level={1}
        title={title}
        actions={
          <Cluster justify="center">
            <Button variant="primary" onPress={() => location.reload()}>
              {texts.reload}
            </Button>
            <LinkButton to="/">{texts.goToStart}</LinkButton>
          </Cluster>
        }
      >
        {isMissing ? (isOnline ? texts.screenNotLoadedWhy : texts.screenNotStoredWhy) : texts.screenBrokenWhy}
      </ErrorState>
    </Page>
  )
}
