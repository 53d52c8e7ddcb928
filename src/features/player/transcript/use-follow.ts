/**
 * Scrolls the transcript's own frame, never the page, so that the present sentence is in sight. A hand that scrolls
 * there ends it; `follow` begins it again.
 */
import { useEffect, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'

export interface Follow {
  readonly isFollowing: boolean
  follow(): void
  stop(): void
  /** Handlers for the frame that notice a hand that scrolls. */
  readonly onHand: {
    onWheel(): void
    onTouchMove(): void
    onKeyDown(event: KeyboardEvent): void
    onPointerDown(event: PointerEvent): void
  }
}

const SCROLLING_KEYS: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'PageUp',
  'PageDown',
  'Home',
  'End',
  ' ',
])

/** Nothing moves while the words are in this part of the frame's height; else they move to its upper part. */
const CALM = { from: 0.05, to: 0.7 } as const
const LAND = 0.2

/** The frame moves smoothly only where the reader's system allows motion: its style says so. */
const bringIntoSight = (frame: HTMLElement) => {
  const target =
    frame.querySelector('[data-sentence][aria-current]') ?? frame.querySelector('li[aria-current] h3')
  if (!target) return
  const { top: frameTop, height } = frame.getBoundingClientRect()
  const { top, bottom } = target.getBoundingClientRect()
  const isCalm = top - frameTop >= height * CALM.from && bottom - frameTop <= height * CALM.to
  if (!isCalm) frame.scrollTo({ top: frame.scrollTop + top - frameTop - height * LAND })
}

/** `present` names the present sentence; each new one is brought into sight. Undefined where there is none. */
export const useFollow = (frame: RefObject<HTMLElement | null>, present: string | undefined): Follow => {
  const [isFollowing, setIsFollowing] = useState(true)
  useEffect(() => {
    if (isFollowing && present !== undefined && frame.current) bringIntoSight(frame.current)
  }, [frame, isFollowing, present])
  const stop = () => setIsFollowing(false)
  return {
    isFollowing,
    follow: () => setIsFollowing(true),
    stop,
    onHand: {
      onWheel: stop,
      onTouchMove: stop,
      onKeyDown: ({ key }) => {
        if (SCROLLING_KEYS.has(key)) stop()
      },
      // Only the frame's own scrollbar is pressed on the frame itself.
      onPointerDown: ({ target, currentTarget, pointerType }) => {
        if (target === currentTarget && pointerType === 'mouse') stop()
      },
    },
  }
}
