import { useNavigate } from '@tanstack/react-router'
import { SetupOffer } from '#features/preferences/setup-offer.tsx'
import { DashboardScreen } from '#features/tours/dashboard-screen.tsx'

export function DashboardRoute() {
  const navigate = useNavigate()
  return (
    <>
      <DashboardScreen onNavigate={(path) => void navigate({ href: path })} />
      <SetupOffer />
    </>
  )
}
