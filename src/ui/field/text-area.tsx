import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import * as css from './field.css.ts'

export interface TextAreaProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** The number of lines; default 4. */
  readonly rows?: number | undefined
  readonly placeholder?: string | undefined
  readonly maxLength?: number | undefined
}

export function TextArea(props: TextAreaProps) {
  return (
    <Field {...props}>
      {(control) => (
        <textarea
          {...control}
          className={classNames(css.control, css.multiline)}
          rows={props.rows ?? 4}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
        />
      )}
    </Field>
  )
}
