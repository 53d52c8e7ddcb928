/** Rules of the forms (first document, section 5). Pure. */
import { TEXT } from '#contract/limits.ts'
import { isEmail } from '#kit/email.ts'
import { BOXES_REQUIRED, EMAIL_INVALID, PASSWORD_REQUIRED, PASSWORDS_DIFFER } from './messages.ts'

export interface LoginForm {
  readonly email: string
  readonly password: string
}
export type FormErrors<Form> = { readonly [Field in keyof Form]?: string }

export function loginErrors(form: LoginForm): FormErrors<LoginForm> {
  return {
    ...(isEmail(form.email.trim()) ? {} : { email: EMAIL_INVALID }),
    ...(form.password === '' ? { password: PASSWORD_REQUIRED } : {}),
  }
}

export interface RegisterForm {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
  readonly hasAcceptedTerms: boolean
  readonly hasAcceptedPrivacy: boolean
}

export function registerErrors(form: RegisterForm): FormErrors<RegisterForm> {
  return {
    ...(form.firstName.trim() === '' ? { firstName: 'First name is required' } : {}),
    ...(form.lastName.trim() === '' ? { lastName: 'Last name is required' } : {}),
    ...(isEmail(form.email.trim()) ? {} : { email: EMAIL_INVALID }),
    ...passwordError(form.password),
    ...(form.password === form.confirmPassword ? {} : { confirmPassword: PASSWORDS_DIFFER }),
    ...(form.hasAcceptedTerms && form.hasAcceptedPrivacy ? {} : { hasAcceptedTerms: BOXES_REQUIRED }),
  }
}

function passwordError(password: string): FormErrors<RegisterForm> {
  if (password === '') return { password: PASSWORD_REQUIRED }
  if (password.length < TEXT.passwordMin)
    return { password: `Password must be at least ${TEXT.passwordMin} characters long` }
  return {}
}
