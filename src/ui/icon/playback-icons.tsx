/** Icons of the player. */
import { drawIcon } from './icon.tsx'

export const PlayIcon = /* @__PURE__ */ drawIcon(
  '',
  'M7.5 4.6v14.8c0 .8.9 1.3 1.6.9l11.2-7.4c.6-.4.6-1.4 0-1.8L9.1 3.7c-.7-.4-1.6.1-1.6.9z',
)
export const PauseIcon = /* @__PURE__ */ drawIcon('', 'M6.5 4h3.5v16H6.5zM14 4h3.5v16H14z')
export const SkipBackIcon = /* @__PURE__ */ drawIcon('M4.5 12a7.5 7.5 0 1 0 2.6-5.7L4.5 8.6M4.5 4.5v4.1h4.1')
export const SkipForwardIcon = /* @__PURE__ */ drawIcon(
  'M19.5 12a7.5 7.5 0 1 1-2.6-5.7l2.6 2.3M19.5 4.5v4.1h-4.1',
)
export const PreviousIcon = /* @__PURE__ */ drawIcon(
  'M6 5v14',
  'M18.5 5.4v13.2c0 .7-.8 1.1-1.4.7L8 12.7a.9.9 0 0 1 0-1.4l9.1-6.6c.6-.4 1.4 0 1.4.7z',
)
export const NextIcon = /* @__PURE__ */ drawIcon(
  'M18 5v14',
  'M5.5 5.4v13.2c0 .7.8 1.1 1.4.7l9.1-6.6a.9.9 0 0 0 0-1.4L6.9 4.7c-.6-.4-1.4 0-1.4.7z',
)
export const VolumeIcon = /* @__PURE__ */ drawIcon(
  'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.3a8 8 0 0 1 0 11.4',
)
export const HeadphonesIcon = /* @__PURE__ */ drawIcon(
  'M4 16v-3.5a8 8 0 0 1 16 0V16M4 15.5c0-.9.7-1.5 1.5-1.5H7v6H5.5c-.8 0-1.5-.6-1.5-1.5v-3zM20 15.5c0-.9-.7-1.5-1.5-1.5H17v6h1.5c.8 0 1.5-.6 1.5-1.5v-3z',
)
export const SpeedIcon = /* @__PURE__ */ drawIcon('M4.3 17.5a8.8 8.8 0 1 1 15.4 0M12 14l4-4.5')
export const TranscriptIcon = /* @__PURE__ */ drawIcon('M5 6h14M5 10.5h14M5 15h9M5 19.5h5')
export const RepeatIcon = /* @__PURE__ */ drawIcon(
  'M17 3.5l3 3-3 3M20 6.5H8a4 4 0 0 0-4 4v1M7 20.5l-3-3 3-3M4 17.5h12a4 4 0 0 0 4-4v-1',
)
