import { useRef, type ReactNode } from 'react'
import * as texts from '#texts/ui.ts'
import { Button } from '../button/button.tsx'
import { SearchIcon } from '../icon/action-icons.tsx'
import { CloseIcon } from '../icon/shell-icons.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface SearchFieldProps extends Omit<TextFieldProps, 'type' | 'leading' | 'trailing' | 'label'> {
  /** Default 'Search'. */
  readonly label?: string | undefined
  readonly trailing?: ReactNode
}

/** A search field with a way to clear it (a button, or Escape in the field). */
export function SearchField(props: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    props.onChange('')
    input.current?.focus()
  }
  return (
    <TextField
      {...props}
      ref={input}
      type="search"
      label={props.label ?? texts.search}
      leading={<SearchIcon />}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && props.value) {
          event.preventDefault()
          clear()
        }
        props.onKeyDown?.(event)
      }}
      trailing={
        props.value ? (
          <Button variant="quiet" isIconOnly label={texts.clearSearch} onPress={clear}>
            <CloseIcon />
          </Button>
        ) : (
          props.trailing
        )
      }
    />
  )
}
