/** Buttons. They are native elements, so that the first screen needs no component library. */
import type { MouseEvent, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './button.css.ts'

export type ButtonVariant = keyof typeof css.variant

export interface ButtonLook {
  /** `primary`: the one main action of a screen. Default `secondary`. */
  readonly variant?: ButtonVariant | undefined
  /** `large` for the main action within reach of the thumb. */
  readonly scale?: keyof typeof css.scale | undefined
  readonly isFullWidth?: boolean | undefined
  /** Square, with one icon as its content; `label` names it. */
  readonly isIconOnly?: boolean | undefined
}

export interface ButtonProps extends ButtonLook {
  readonly children: ReactNode
  readonly onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  readonly type?: 'button' | 'submit' | undefined
  /** Only where no reason can be given; where there is one, the button stays enabled and the reason shows when it is pressed. */
  readonly isDisabled?: boolean | undefined
  /** Work is under way: shows a spinner, announces busy, ignores presses, keeps the focus. */
  readonly isPending?: boolean | undefined
  readonly isPressed?: boolean | undefined
  readonly isExpanded?: boolean | undefined
  readonly controls?: string | undefined
  /** The accessible name where the content is no text. */
  readonly label?: string | undefined
  readonly describedBy?: string | undefined
  /** Gets the focus when it appears; for the safe answer of a dialog. */
  readonly isFocusedFirst?: boolean | undefined
  readonly id?: string | undefined
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

export const buttonClass = (look: ButtonLook, extra?: string): string =>
  classNames(
    css.variant[look.variant ?? 'secondary'],
    css.scale[look.scale ?? 'medium'],
    look.isFullWidth && css.fullWidth,
    look.isIconOnly && css.iconOnly,
    extra,
  )

export function Button(props: ButtonProps) {
  const { children, onPress, type = 'button', isPending = false, isDisabled = false, ref, id } = props
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) {
      event.preventDefault()
      return
    }
    // Safari does not focus a clicked button, and a dialog opened by it could not return the focus.
    if (document.activeElement !== event.currentTarget) event.currentTarget.focus({ preventScroll: true })
    onPress?.(event)
  }
  return (
    <button
      ref={ref}
      id={id}
      type={type}
      className={buttonClass(props, props.className)}
      onClick={press}
      disabled={isDisabled}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={props.isFocusedFirst}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      aria-pressed={props.isPressed}
      aria-expanded={props.isExpanded}
      aria-controls={props.controls}
      aria-label={props.label}
      aria-describedby={props.describedBy}
    >
      {isPending && <span className={css.pendingMark} aria-hidden="true" />}
      {children}
    </button>
  )
}
