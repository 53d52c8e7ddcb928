/**
 * The parts that every field shares: a visible label, an optional hint, and an error that is announced and bound to the control.
 */
import { useId, type ReactNode } from 'react'
import { WarningIcon } from '../icon/shell-icons.tsx'
import * as css from './field.css.ts'

export interface FieldProps {
  readonly label: string
  readonly description?: ReactNode
  /** Shown in red with `role="alert"`; marks the control invalid. */
  readonly error?: string | null | undefined
  readonly isRequired?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  readonly name?: string | undefined
  readonly className?: string | undefined
}

/** The attributes of the control inside a field. */
export interface ControlAttributes {
  readonly id: string
  readonly name: string | undefined
  readonly required: boolean | undefined
  readonly disabled: boolean | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

export function Field(props: FieldProps & { readonly children: (control: ControlAttributes) => ReactNode }) {
  const id = useId()
  const describedBy = [props.description ? `${id}-hint` : '', props.error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ')
  return (
    <div className={props.className ? `${css.field} ${props.className}` : css.field}>
      <label className={css.label} htmlFor={id}>
        {props.label}
      </label>
      {props.children({
        id,
        name: props.name,
        required: props.isRequired,
        disabled: props.isDisabled,
        'aria-invalid': props.error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {props.description && (
        <div className={css.description} id={`${id}-hint`}>
          {props.description}
        </div>
      )}
      {props.error && (
        <div className={css.error} id={`${id}-error`} role="alert">
          <WarningIcon />
          <span>{props.error}</span>
        </div>
      )}
    </div>
  )
}
