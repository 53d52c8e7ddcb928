/**
 * The places of the bar at the foot of a phone. A screen that belongs to one of them is the app itself; the others are pages to read
 * and forms to come in by, or the player, whose keys have the foot of the window for themselves.
 */
import { PAGES } from '#contract/pages.ts'
import type { Icon } from '#ui/icon/icon.tsx'
import { KeptIcon, MakeIcon, NearIcon, WalksIcon } from '#ui/icon/place-of-app-icons.tsx'
import { PersonIcon } from '#ui/icon/shell-icons.tsx'
import * as texts from '#texts/app.ts'
import type { NavLink } from '../nav-links.ts'

export interface BottomLink extends NavLink {
  readonly Icon: Icon
  /** Paths of the screens that belong to this place. */
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
