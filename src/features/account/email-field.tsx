/** The address that one signs in with: its keyboard, and the name by which browsers fill it in. */
import { TextField } from '#ui/field/text-field.tsx'
import * as texts from '#texts/account.ts'

interface EmailFieldProps {
  readonly value: string
  readonly onChange: (email: string) => void
  readonly error: string | undefined
}

export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      label={texts.email}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      {...props}
    />
  )
}
