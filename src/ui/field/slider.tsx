import { useId, type CSSProperties } from 'react'
import { VisuallyHidden } from '../layout/layout.tsx'
import * as css from './slider.css.ts'

export interface SliderProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly onChange: (value: number) => void
  /** Called with the final value when the user releases the slider. */
  readonly onChangeEnd?: ((value: number) => void) | undefined
  /** The value as it is shown and announced ('1:05 of 3:20', '40 %'). */
  readonly valueText?: string | undefined
  /** Hides label and value visually; both stay available to screen readers. */
  readonly isLabelHidden?: boolean | undefined
  readonly isDisabled?: boolean | undefined
}

export function Slider(props: SliderProps) {
  const id = useId()
  const span = props.max - props.min
  const share = span > 0 ? ((props.value - props.min) / span) * 100 : 0
  const end = (element: HTMLInputElement) => props.onChangeEnd?.(element.valueAsNumber)
  return (
    <div className={css.root}>
      {props.isLabelHidden ? (
        <label htmlFor={id}>
          <VisuallyHidden>{props.label}</VisuallyHidden>
        </label>
      ) : (
        <div className={css.head}>
          <label className={css.label} htmlFor={id}>
            {props.label}
          </label>
          <output className={css.output} htmlFor={id}>
            {props.valueText ?? props.value}
          </output>
        </div>
      )}
      <input
        id={id}
        type="range"
        className={css.slider}
        style={{ [css.FILLED]: `${Math.min(100, Math.max(0, share))}%` } as CSSProperties}
        min={props.min}
        max={props.max}
        step={props.step}
        value={props.value}
        disabled={props.isDisabled}
        aria-valuetext={props.valueText}
        onChange={(event) => props.onChange(event.target.valueAsNumber)}
        onPointerUp={(event) => end(event.currentTarget)}
        onKeyUp={(event) => end(event.currentTarget)}
        onBlur={(event) => end(event.currentTarget)}
      />
    </div>
  )
}
