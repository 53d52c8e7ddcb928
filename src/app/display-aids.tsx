/**
 * Applies the display settings to the document: those of the signed-in user's preferences and of the system; for a visitor those
 * of the system.
 */
import { useEffect } from 'react'
import { useSession } from '#live/session/session.ts'
import { usePreferences } from '#live/account.ts'
import { applyDisplayAids, followSystemContrast } from '#platform/page/display-aids.ts'

const NONE = { highContrastMode: false, largerFonts: false }

export function DisplayAids() {
  const session = useSession()
  useEffect(followSystemContrast, [])
  useEffect(() => {
    if (session.name === 'signed-out') applyDisplayAids(NONE)
  }, [session.name])
  // A visitor has no local database, so the landing page loads no code that reads one.
  return session.name === 'signed-in' ? <UserDisplayAids /> : null
}

function UserDisplayAids() {
  const { data } = usePreferences()
  const isKnown = data !== undefined
  const aids = data?.accessibility?.visualAids
  const highContrastMode = aids?.highContrastMode ?? false
  const largerFonts = aids?.largerFonts ?? false
  useEffect(() => {
    if (isKnown) applyDisplayAids({ highContrastMode, largerFonts })
  }, [isKnown, highContrastMode, largerFonts])
  return null
}
