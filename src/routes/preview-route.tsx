/** What anyone may see of a tour, with a place for an advertisement below its stops. */
import { AdvertisementSlot } from '#features/advertising/advertisement-slot.tsx'
import { PreviewScreen } from '#features/discovery/preview-screen.tsx'
import { useSession } from '#live/session/session.ts'

export function PreviewRoute({ slug }: { readonly slug: string }) {
  return (
    <PreviewScreen
      slug={slug}
      isSignedIn={useSession().name === 'signed-in'}
      renderAdvertisement={(category) => <AdvertisementSlot category={category} />}
    />
  )
}
