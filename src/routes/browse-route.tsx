/** The public tours, with a place for an advertisement below the list. */
import { AdvertisementSlot } from '#features/advertising/advertisement-slot.tsx'
import { BrowseScreen, type BrowseScreenProps } from '#features/discovery/browse-screen.tsx'

export function BrowseRoute(props: Omit<BrowseScreenProps, 'renderAdvertisement'>) {
  return (
    <BrowseScreen {...props} renderAdvertisement={(category) => <AdvertisementSlot category={category} />} />
  )
}
