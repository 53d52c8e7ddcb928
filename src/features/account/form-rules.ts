/** Rules of the forms. Pure. */
import { TEXT } from '#contract/text-lengths.ts'
import { isEmail } from '#kit/email.ts'
import * as texts from '#texts/account.ts'

export interface LoginForm {
  readonly email: string
  readonly password: string
}
export type FormErrors<Form> = { readonly [Field in keyof Form]?: string }

export function loginErrors(form: LoginForm): FormErrors<LoginForm> {
  return {
    ...(isEmail(form.email.trim()) ? {} : { email: texts.emailInvalid }),
    ...(form.password === '' ? { password: texts.passwordRequired } : {}),
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
    ...(form.firstName.trim() === '' ? { firstName: texts.firstNameRequired } : {}),
    ...(form.lastName.trim() === '' ? { lastName: texts.lastNameRequired } : {}),
    ...(isEmail(form.email.trim()) ? {} : { email: texts.emailInvalid }),
    ...newPasswordErrors(form),
    ...(form.hasAcceptedTerms && form.hasAcceptedPrivacy ? {} : { hasAcceptedTerms: texts.boxesRequired }),
  }
}

export interface NewPasswordForm {
  readonly password: string
  readonly confirmPassword: string
}

export const newPasswordErrors = (form: NewPasswordForm): FormErrors<NewPasswordForm> => ({
  ...passwordError(form.password),
  ...(form.password === form.confirmPassword ? {} : { confirmPassword: texts.passwordsDiffer }),
})

function passwordError(password: string): FormErrors<NewPasswordForm> {
  if (password === '') return { password: texts.passwordRequired }
  if (password.length < TEXT.passwordMin) return { password: texts.passwordTooShort(TEXT.passwordMin) }
  return {}
}
