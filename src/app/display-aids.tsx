/** Shows the document as the signed-in person's preferences ask, and the system; a visitor's as the system asks. */
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
  // A visitor has no store to look into: the landing page stays as light as it is.
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
