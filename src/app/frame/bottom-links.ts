/**
 * The places of the bar at the foot of a phone. The bar shows on screens that belong to one of them. It does not show on pages to
 * read, on forms to sign in, or in the player, whose own controls are there.
 */
import { PAGES } from '#contract/pages.ts'
import type { Icon } from '#ui/icon/icon.tsx'
import { PersonIcon, KeptIcon, MakeIcon, NearIcon, WalksIcon } from '#ui/icon/shell-icons.tsx'
import * as texts from '#texts/app.ts'
import type { NavLink } from '../nav-links.ts'

export interface BottomLink extends NavLink {
  readonly Icon: Icon
  /** Matches the paths of the screens that belong to this place. */
  readonly covers: RegExp
}

export const BOTTOM_LINKS: readonly BottomLink[] = [
  {
    label: texts.walks,
    to: PAGES.myTours,
    Icon: WalksIcon,
    covers: /^\/(my-tours|tours(?!\/nearby\/?$|\/[^/]+\/play)|custom-routes|shared-routes)(\/|$)/i,
  },
  { label: texts.nearMeShort, to: PAGES.nearbyTours, Icon: NearIcon, covers: /^\/tours\/nearby\/?$/i },
  { label: texts.make, to: PAGES.dashboard, Icon: MakeIcon, covers: /^\/dashboard/i },
  { label: texts.offlineShort, to: PAGES.offline, Icon: KeptIcon, covers: /^\/(offline|waiting-changes)/i },
  {
    label: texts.me,
    to: PAGES.account,
    Icon: PersonIcon,
    covers: /^\/(me|preferences|privacy-settings|subscription|emergency)(\/|$)/i,
  },
]

export const isInApp = (path: string): boolean => BOTTOM_LINKS.some(({ covers }) => covers.test(path))
