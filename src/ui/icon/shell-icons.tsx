/** Icons of the bars and banners: the only ones in the first chunk. */
import { drawIcon } from './icon.tsx'

export const MenuIcon = /* @__PURE__ */ drawIcon('M4 7h16M4 12h11M4 17h16')
export const CloseIcon = /* @__PURE__ */ drawIcon('M6 6l12 12M18 6L6 18')
export const SunIcon = /* @__PURE__ */ drawIcon(
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M4.5 12h-2M21.5 12h-2M6.7 6.7L5.3 5.3M18.7 18.7l-1.4-1.4M6.7 17.3l-1.4 1.4M18.7 5.3l-1.4 1.4',
)
export const MoonIcon = /* @__PURE__ */ drawIcon('M20 14.2A8.2 8.2 0 0 1 9.8 4 8.2 8.2 0 1 0 20 14.2z')
export const PersonIcon = /* @__PURE__ */ drawIcon(
  'M12 4.2a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20c1-3.6 4-5.4 7.5-5.4s6.5 1.8 7.5 5.4',
)
export const ChevronDownIcon = /* @__PURE__ */ drawIcon('M6 9.5l6 6 6-6')
export const ArrowRightIcon = /* @__PURE__ */ drawIcon('M4 12h15M13 6l6 6-6 6')
export const OfflineIcon = /* @__PURE__ */ drawIcon(
  'M3 3l18 18M8.5 15.7a5 5 0 0 1 5.3-1.1M5.3 12.3a9.5 9.5 0 0 1 4.3-2.4M2.5 8.8a14 14 0 0 1 3.8-2.5M11 5.1a14 14 0 0 1 10.5 3.7M15.5 10.3a9.5 9.5 0 0 1 3.2 2',
  'M12 17.6a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8z',
)
export const SyncIcon = /* @__PURE__ */ drawIcon(
  'M20 11.5A8 8 0 0 0 6 6.6L4 8.5M4 4.5v4h4M4 12.5A8 8 0 0 0 18 17.4l2-1.9M20 19.5v-4h-4',
)
export const WarningIcon = /* @__PURE__ */ drawIcon(
  'M12 4L2.8 19.5h18.4L12 4zM12 10v4.2',
  'M12 16a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z',
)
export const InfoIcon = /* @__PURE__ */ drawIcon(
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11.3v5',
  'M12 7a1.150 1.150 0 1 1 0 2.3A1.150 1.150 0 0 1 12 7z',
)
export const CheckIcon = /* @__PURE__ */ drawIcon('M5 12.5l4.7 4.7L19.2 7')

/** Icons of the bottom bar; in the first chunk, with those of the top bar. */

const RING = 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z'

export const WalksIcon = /* @__PURE__ */ drawIcon(
  'M6 20c8 0 2-8 8-8s4-4 4-4',
  'M18 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM6 18a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
)
export const NearIcon = /* @__PURE__ */ drawIcon(`${RING}M15.6 8.4l-2.2 5-5 2.2 2.2-5z`)
export const MakeIcon = /* @__PURE__ */ drawIcon(`${RING}M12 8v8M8 12h8`)
export const KeptIcon = /* @__PURE__ */ drawIcon('M7 3h10v18H7zM12 7v7M9 11l3 3 3-3')
