import { SetupOffer } from '#features/preferences/setup-offer.tsx'
import { DashboardScreen } from '#features/tours/dashboard-screen.tsx'

export function DashboardRoute() {
  return (
    <>
      <DashboardScreen />
      <SetupOffer />
    </>
  )
}
