/** For /offline: what this device keeps for a walk without a signal. */
import { useDownloads } from '#live/storage/use-downloads.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/offline.ts'
import { CityDownload } from './city-download.tsx'
import { isShown } from './queue-progress.ts'
import { StoredTours } from './stored-tours.tsx'

export function OfflineScreen() {
  const isAnyStored = useDownloads().some(isShown)
  return (
    <Page title={texts.offlineWalks} lead={texts.offlineWalksLead} width="reading">
      {isAnyStored ? (
        <StoredTours />
      ) : (
        <EmptyState
          title={texts.nothingStored}
          actions={
            <LinkButton variant="primary" to="/my-tours">
              {texts.myTours}
            </LinkButton>
          }
        >
          {texts.nothingStoredHow}
        </EmptyState>
      )}
      <CityDownload />
    </Page>
  )
}
