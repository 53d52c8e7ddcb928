/** Icons of the bottom bar; in the first chunk, with those of the top bar. */
import { drawIcon } from './icon.tsx'

const RING = 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z'

export const WalksIcon = /* @__PURE__ */ drawIcon(
  'M6 20c8 0 2-8 8-8s4-4 4-4',
  'M18 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM6 18a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
)
export const NearIcon = /* @__PURE__ */ drawIcon(`${RING}M15.6 8.4l-2.2 5-5 2.2 2.2-5z`)
export const MakeIcon = /* @__PURE__ */ drawIcon(`${RING}M12 8v8M8 12h8`)
export const KeptIcon = /* @__PURE__ */ drawIcon('M7 3h10v18H7zM12 7v7M9 11l3 3 3-3')
