import { useState } from 'react'
import * as texts from '#texts/ui.ts'
import { Button } from '../button/button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <Button
          variant="quiet"
          isIconOnly
          isPressed={isShown}
          label={texts.showTypedText}
          onPress={() => setShown(!isShown)}
        >
          <EyeIcon isCrossed={isShown} />
        </Button>
      }
    />
  )
}

function EyeIcon({ isCrossed }: { readonly isCrossed: boolean }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.9}
      aria-hidden="true"
    >
      <path d="M2.5 12c2.3-4.2 5.5-6.3 9.5-6.3s7.2 2.1 9.5 6.3c-2.3 4.2-5.5 6.3-9.5 6.3S4.8 16.2 2.5 12z" />
      <circle cx="12" cy="12" r="2.8" />
      {isCrossed && <path d="M4 20L20 4" strokeLinecap="round" />}
    </svg>
  )
}
