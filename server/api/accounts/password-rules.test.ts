import { expect, it } from 'vitest'
import { isCommonPassword } from './password-rules.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'

it.each(['password123', 'PASSWORD123', 'qwertyuiop', 'iloveyou', '1234567890'])(
  '%s is common',
  (password) => {
    expect(isCommonPassword(password)).toBe(true)
  },
)

it.each(['correct horse battery', 'Tr0ub4dor&3', ...DEMO_ACCOUNTS.map(({ password }) => password)])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)
