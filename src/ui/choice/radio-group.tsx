import { useId, type ReactNode } from 'react'
import * as css from './choice.css.ts'

export interface RadioOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly description?: ReactNode
  readonly isDisabled?: boolean | undefined
}

export interface RadioGroupProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly options: readonly RadioOption<Value>[]
  /** Lays the options out in a row where there is room. */
  readonly isRow?: boolean | undefined
}

/** One choice of a few, all of them visible. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset role="radiogroup" aria-labelledby={`${name}-legend`}>
      <legend className={css.legend} id={`${name}-legend`}>
        {props.label}
      </legend>
      <div className={props.isRow ? css.groupRow : css.group}>
        {props.options.map((option) => (
          <label key={option.value} className={css.choice}>
            <input
              type="radio"
              className={css.radio}
              name={name}
              value={option.value}
              checked={option.value === props.value}
              disabled={option.isDisabled}
              onChange={() => props.onChange(option.value)}
            />
            <span className={css.words}>
              <span className={css.label}>{option.label}</span>
              {option.description && <span className={css.description}>{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
