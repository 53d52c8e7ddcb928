/** The screens of a forgotten password and of another address, where mailed links lead. */
import { lazyRouteComponent } from '@tanstack/react-router'

export const Forgot = lazyRouteComponent(
  () => import('#features/account/forgot-password-screen.tsx'),
  'ForgotPasswordScreen',
)
export const Reset = lazyRouteComponent(
  () => import('#features/account/reset-password-screen.tsx'),
  'ResetPasswordScreen',
)
export const EmailLink = lazyRouteComponent(
  () => import('#features/account/email-link-screen.tsx'),
  'EmailLinkScreen',
)
