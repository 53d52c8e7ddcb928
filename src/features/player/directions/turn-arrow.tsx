/** The arrow of a step. It is decoration: the words beside it say the same. */
import { drawIcon, type Icon } from '#ui/icon/icon.tsx'
import { PinIcon } from '#ui/icon/place-icons.tsx'
import type { Arrow } from '../walk/directions/wording.ts'
import * as css from './directions.css.ts'

const Straight = /* @__PURE__ */ drawIcon('M12 20.500V4M6.500 9.500L12 4l5.500 5.500')
const SlightRight = /* @__PURE__ */ drawIcon('M8.500 20.500v-7L16 6M9.500 6H16v6.500')
const Right = /* @__PURE__ */ drawIcon('M7 20.500v-9a2 2 0 0 1 2-2h9.500M13.500 4.500l5 5-5 5')
const SharpRight = /* @__PURE__ */ drawIcon('M7.500 20.500V5l9.500 9.500M17 7.500v7h-7')
const TurnBack = /* @__PURE__ */ drawIcon('M6 20.500V9a5 5 0 0 1 10 0v9M11.500 13.500L16 18l4.500-4.500')
const Stairs = /* @__PURE__ */ drawIcon('M3 20h5v-4.500h4.500V11H17V6.500h4')

const icons: Readonly<Record<Arrow, Icon>> = {
  straight: Straight,
  'slight-left': SlightRight,
  left: Right,
  'sharp-left': SharpRight,
  'slight-right': SlightRight,
  right: Right,
  'sharp-right': SharpRight,
  'turn-back': TurnBack,
  stairs: Stairs,
  arrive: PinIcon,
}

export interface TurnArrowProps {
  readonly arrow: Arrow
  readonly size: string
  /** The rotation of the arrow, degrees clockwise. */
  readonly byDeg?: number | undefined
}

export function TurnArrow({ arrow, size, byDeg = 0 }: TurnArrowProps) {
  const Picture = icons[arrow]
  return (
    <span
      className={arrow.endsWith('left') ? css.mirrored : css.arrow}
      style={byDeg === 0 ? undefined : { rotate: `${byDeg}deg` }}
      data-arrow={arrow}
      aria-hidden="true"
    >
      <Picture size={size} />
    </span>
  )
}
