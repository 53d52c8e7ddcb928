import { useId, type ReactNode } from 'react'
import * as css from './choice.css.ts'

export interface CheckboxProps {
  /** The accessible name; may hold links. */
  readonly children: ReactNode
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly description?: ReactNode
  readonly isDisabled?: boolean | undefined
  readonly isInvalid?: boolean | undefined
  readonly name?: string | undefined
}

function Toggle(props: CheckboxProps & { readonly look: string; readonly isSwitch?: boolean | undefined }) {
  const id = useId()
  return (
    <label className={css.choice}>
      <input
        type="checkbox"
        role={props.isSwitch ? 'switch' : undefined}
        className={props.look}
        name={props.name}
        checked={props.isSelected}
        onChange={(event) => props.onChange(event.target.checked)}
        disabled={props.isDisabled}
        aria-invalid={props.isInvalid || undefined}
        aria-labelledby={`${id}-label`}
        aria-describedby={props.description ? `${id}-hint` : undefined}
      />
      <span className={css.words}>
        <span className={css.label} id={`${id}-label`}>
          {props.children}
        </span>
        {props.description && (
          <span className={css.description} id={`${id}-hint`}>
            {props.description}
          </span>
        )}
      </span>
    </label>
  )
}

/** Consent or a choice that is sent with a form. */
export function Checkbox(props: CheckboxProps) {
  return <Toggle {...props} look={css.checkbox} />
}

/** A setting that takes effect at once (`role="switch"`). */
export function Switch(props: CheckboxProps) {
  return <Toggle {...props} look={css.switchTrack} isSwitch />
}
