/** Icons of maps, walks and places. */
import { drawIcon } from './icon.tsx'

export const PinIcon = /* @__PURE__ */ drawIcon(
  'M12 21.5s-7-6.2-7-11.7a7 7 0 0 1 14 0c0 5.5-7 11.7-7 11.7zM12 7.5a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z',
)
export const MapIcon = /* @__PURE__ */ drawIcon(
  'M9 4.5L3.5 6.7v13L9 17.5l6 2.2 5.5-2.2v-13L15 6.7 9 4.5zM9 4.5v13M15 6.7v13',
)
export const LocateIcon = /* @__PURE__ */ drawIcon(
  'M12 5.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3',
  'M12 9.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z',
)
export const WalkIcon = /* @__PURE__ */ drawIcon(
  'M9.5 21l2-5.5-2.5-2.7.8-5 3-.8 2 3.2 2.7 1M9 9.3l-2.3 1.2-.7 2.7M11.5 15.5l3 1.7 1 3.8',
  'M13 2.3a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z',
)
export const RouteIcon = /* @__PURE__ */ drawIcon(
  'M6 16.2a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8zM18 3a2.4 2.4 0 1 1 0 4.8A2.4 2.4 0 0 1 18 3zM8.4 18.6h7.1a3.3 3.3 0 0 0 0-6.6h-7a3.3 3.3 0 0 1 0-6.6h7.1',
)
export const GlobeIcon = /* @__PURE__ */ drawIcon(
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c2.3 2.4 3.5 5.3 3.5 8.5s-1.2 6.1-3.5 8.5c-2.3-2.4-3.5-5.3-3.5-8.5s1.2-6.1 3.5-8.5z',
)
export const CompassIcon = /* @__PURE__ */ drawIcon(
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM15.6 8.4l-2.2 5-5 2.2 2.2-5 5-2.2z',
)
export const ClockIcon = /* @__PURE__ */ drawIcon(
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3.2 2',
)
export const BookIcon = /* @__PURE__ */ drawIcon(
  'M12 6.2C9.8 4.7 7 4.3 3.5 4.5v13.7c3.5-.2 6.3.3 8.5 1.8 2.2-1.5 5-2 8.5-1.8V4.5C17 4.3 14.2 4.7 12 6.2zM12 6.2V20',
)
