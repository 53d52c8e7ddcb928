import { classNames } from '../class-names.ts'
import { ChevronDownIcon } from '../icon/shell-icons.tsx'
import { Field, type FieldProps } from './field.tsx'
import * as css from './field.css.ts'
import * as selectCss from './select.css.ts'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Disallowed options stay in the list, disabled. */
  readonly isDisabled?: boolean | undefined
}

export interface SelectProps<Value extends string> extends FieldProps {
  readonly value: Value | ''
  readonly onChange: (value: Value) => void
  readonly options: readonly SelectOption<Value>[]
  /** Shown while nothing is chosen ('Select a topic'). */
  readonly placeholder?: string | undefined
}

/** One choice of a few, by the platform's own picker, which on a phone opens near the thumb. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  return (
    <Field {...props}>
      {(control) => (
        <span className={css.frame}>
          <select
            {...control}
            className={classNames(css.control, selectCss.select)}
            value={props.value}
            onChange={(event) => props.onChange(event.target.value as Value)}
          >
            {props.placeholder !== undefined && (
              <option value="" disabled>
                {props.placeholder}
              </option>
            )}
            {props.options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={selectCss.chevron}>
            <ChevronDownIcon />
          </span>
        </span>
      )}
    </Field>
  )
}
