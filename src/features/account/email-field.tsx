/** The field for the sign-in address, with its keyboard and its name for the browser's autofill. */
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
