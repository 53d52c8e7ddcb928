/** Icons of actions on items. */
import { drawIcon } from './icon.tsx'

export const DownloadIcon = /* @__PURE__ */ drawIcon('M12 3.5v11M7.5 10.5L12 15l4.5-4.5M4.5 19.5h15')
export const TrashIcon = /* @__PURE__ */ drawIcon(
  'M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l1 13.5h9l1-13.5M10.5 10.5v6M13.5 10.5v6',
)
export const EditIcon = /* @__PURE__ */ drawIcon(
  'M4.5 19.5l.8-4L15.8 5a2.3 2.3 0 0 1 3.2 3.2L8.5 18.7l-4 .8zM13.8 7l3.2 3.2',
)
export const ShareIcon = /* @__PURE__ */ drawIcon('M12 14.5v-11M8 7l4-3.5L16 7M6.5 10.5h-1v9.5h13v-9.5h-1')
export const SearchIcon = /* @__PURE__ */ drawIcon(
  'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3l5.2 5.2',
)
export const SettingsIcon = /* @__PURE__ */ drawIcon(
  'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6zM9 14.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z',
)
export const PlusIcon = /* @__PURE__ */ drawIcon('M12 5v14M5 12h14')
export const MoreIcon = /* @__PURE__ */ drawIcon(
  '',
  'M5.5 10.4a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM12 10.4a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM18.5 10.4a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z',
)
export const HeartIcon = /* @__PURE__ */ drawIcon(
  'M12 20S3.5 15 3.5 9.2A4.6 4.6 0 0 1 12 6.7a4.6 4.6 0 0 1 8.5 2.5C20.5 15 12 20 12 20z',
)
export const HeartFilledIcon = /* @__PURE__ */ drawIcon(
  '',
  'M12 20.5S3 15.2 3 9.1a5.1 5.1 0 0 1 9-3.2 5.1 5.1 0 0 1 9 3.2c0 6.1-9 11.4-9 11.4z',
)
export const ExternalIcon = /* @__PURE__ */ drawIcon('M13.5 4.5h6v6M19.5 4.5L11 13M17.5 14v5.5h-13v-13H10')
export const RetryIcon = /* @__PURE__ */ drawIcon('M4.5 12a7.5 7.5 0 1 0 2.6-5.7L4.5 8.6M4.5 4.5v4.1h4.1')
export const LockIcon = /* @__PURE__ */ drawIcon('M6 10.5h12v9.5H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5')
export const SparkIcon = /* @__PURE__ */ drawIcon(
  'M12 3.5c.7 4.7 3 7.3 8.5 8.5-5.5 1.2-7.8 3.8-8.5 8.5-.7-4.7-3-7.3-8.5-8.5 5.5-1.2 7.8-3.8 8.5-8.5z',
)
export const ShieldIcon = /* @__PURE__ */ drawIcon(
  'M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6l7-2.5zM8.8 12l2.3 2.3 4.2-4.5',
)
export const PhoneIcon = /* @__PURE__ */ drawIcon(
  'M6 3.8h3.2l1.6 4.4-2 1.6a11.5 11.5 0 0 0 5.4 5.4l1.6-2 4.4 1.6V18a2.2 2.2 0 0 1-2.3 2.2C10.5 19.7 4.3 13.5 3.8 6.1A2.2 2.2 0 0 1 6 3.8z',
)
export const CameraIcon = /* @__PURE__ */ drawIcon(
  'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 10.2a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4z',
)
export const MicrophoneIcon = /* @__PURE__ */ drawIcon(
  'M12 3.5a3 3 0 0 1 3 3V12a3 3 0 0 1-6 0V6.5a3 3 0 0 1 3-3zM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3',
)
export const GripIcon = /* @__PURE__ */ drawIcon(
  '',
  'M9 4.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM15 4.500a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM9 10.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM15 10.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM9 16.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM15 16.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z',
)
export const UndoIcon = /* @__PURE__ */ drawIcon('M8.500 4.5L4 9l4.5 4.5M4 9h10a5.500 5.500 0 0 1 0 11h-4')
export const RedoIcon = /* @__PURE__ */ drawIcon(
  'M15.500 4.5L20 9l-4.500 4.500M20 9H10a5.500 5.500 0 0 0 0 11h4',
)
export const UpIcon = /* @__PURE__ */ drawIcon('M12 19.5v-15M6 10.500l6-6 6 6')
export const DownIcon = /* @__PURE__ */ drawIcon('M12 4.500v15M6 13.500l6 6 6-6')
