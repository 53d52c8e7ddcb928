/** The screen at /offline: the tours that are stored for a walk without a connection. */
import { useDownloads } from '#live/downloads.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/offline.ts'
import * as screen from '#texts/offline-screen.ts'
import { CityDownload } from './city-download.tsx'
import { isShown } from './queue-progress.ts'
import { StoredTours } from './stored-tours.tsx'

export function OfflineScreen() {
  const isAnyStored = useDownloads().some(isShown)
  return (
    <Page title={texts.offlineWalks} lead={screen.offlineWalksLead} width="reading">
      {isAnyStored ? (
        <StoredTours />
      ) : (
        <EmptyState
          title={screen.nothingStored}
          actions={
            <LinkButton variant="primary" to="/my-tours">
              {screen.myTours}
            </LinkButton>
          }
        >
          {screen.nothingStoredHow}
        </EmptyState>
      )}
      <CityDownload />
    </Page>
  )
}
