import type { HTMLAttributes, HTMLInputTypeAttribute, KeyboardEvent, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import * as css from './field.css.ts'

export interface TextFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: (() => void) | undefined
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
  readonly type?: HTMLInputTypeAttribute | undefined
  readonly placeholder?: string | undefined
  readonly autoComplete?: string | undefined
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly maxLength?: number | undefined
  /** An icon before the text. */
  readonly leading?: ReactNode
  /** A control after the text, at most 44 px wide. */
  readonly trailing?: ReactNode
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** A field of one line. The form validates it: the browser's own messages are off (`noValidate` on the form). */
export function TextField(props: TextFieldProps) {
  return (
    <Field {...props}>
      {(control) => (
        <span className={css.frame}>
          {props.leading && <span className={css.leading}>{props.leading}</span>}
          <input
            {...control}
            ref={props.ref}
            className={classNames(
              css.control,
              props.leading ? css.withLeading : '',
              props.trailing ? css.withTrailing : '',
            )}
            type={props.type ?? 'text'}
            value={props.value}
            onChange={(event) => props.onChange(event.target.value)}
            onBlur={props.onBlur}
            onKeyDown={props.onKeyDown}
            placeholder={props.placeholder}
            autoComplete={props.autoComplete}
            inputMode={props.inputMode}
            maxLength={props.maxLength}
          />
          {props.trailing && <span className={css.trailing}>{props.trailing}</span>}
        </span>
      )}
    </Field>
  )
}
