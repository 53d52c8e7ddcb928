/** The page's entry: starts the live binding and the theme, and mounts the router. */
import '#ui/tokens/global.css.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTheme } from '#app/theme.ts'
import { firstViewsRead } from '#live/first-views.ts'
import { storeEmergencyList } from '#live/emergency-list.ts'
import { startLive } from '#live/start.ts'
import { startConsent } from '#platform/storage/consent.ts'
import { startFunctionalStorage } from '#platform/storage/functional-storage.ts'
import { startKeeping } from './start/kept-screen/start-keeping.ts'
import { takeOverPrerendered } from './start/take-over.ts'
import { createAppRouter } from './routes/router.tsx'

startTheme()
startConsent()
startFunctionalStorage()
startLive()

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
const router = createAppRouter()
takeOverPrerendered(router, container)

// Code that is stored is here in a moment: then the first thing drawn is the whole screen, not a frame around nothing.
const PATIENCE_MS = 200
const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
await Promise.race([Promise.allSettled([router.load(), firstViewsRead()]), patience])

createRoot(container).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

startKeeping(container)
void storeEmergencyList()
