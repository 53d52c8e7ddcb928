/** Icons of the places of the app: in the first chunk, with those of the bars. */
import { drawIcon } from './icon.tsx'

export const WalksIcon = /* @__PURE__ */ drawIcon(
  'M6 21c5-1.500 3-5.500 7-7s6.500-2.500 4.500-6',
  'M15.500 1.800a4.200 4.200 0 0 0-4.200 4.200c0 3 4.200 6 4.200 6s4.200-3 4.200-6a4.200 4.200 0 0 0-4.200-4.200zm0 2.700a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3zM5 18.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
)
export const NearIcon = /* @__PURE__ */ drawIcon(
  'M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM15.600 8.400l-2.200 5-5 2.200 2.200-5 5-2.200z',
)
export const MakeIcon = /* @__PURE__ */ drawIcon(
  'M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM12 8.200v7.600M8.200 12h7.600',
)
export const KeptIcon = /* @__PURE__ */ drawIcon(
  'M7.500 3h9A1.500 1.500 0 0 1 18 4.500v15a1.500 1.500 0 0 1-1.500 1.500h-9A1.500 1.500 0 0 1 6 19.500v-15A1.500 1.500 0 0 1 7.500 3zM12 7v6.500M9.200 11l2.800 2.800 2.800-2.800M10 17.500h4',
)
