/** The addresses of signing in and up, and of the links that are mailed to an account. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { PAGES } from '#contract/pages.ts'
import { getParentRoute, signedOut, withCodeOf } from './root-route.tsx'
import { text, type Texts } from './search.ts'

const VerifyEmail = lazyRouteComponent(
  () => import('#features/account/verify-email-screen.tsx'),
  'VerifyEmailScreen',
)
const verifyEmail = createRoute({
  getParentRoute,
  path: PAGES.verifyEmail,
  validateSearch: (search): Texts<'userId' | 'token'> => ({
    userId: text(search['userId']),
    token: text(search['token']),
  }),
  component: withCodeOf(VerifyEmail, () => <VerifyEmail {...verifyEmail.useSearch()} />),
})

const Forgot = lazyRouteComponent(
  () => import('#features/account/forgot-password-screen.tsx'),
  'ForgotPasswordScreen',
)
const Reset = lazyRouteComponent(
  () => import('#features/account/reset-password-screen.tsx'),
  'ResetPasswordScreen',
)
const EmailLink = lazyRouteComponent(
  () => import('#features/account/email-link-screen.tsx'),
  'EmailLinkScreen',
)

const forgotPassword = createRoute({ getParentRoute, path: PAGES.forgotPassword, component: Forgot })
const tokenIn = (search: Record<string, unknown>): Texts<'token'> => ({ token: text(search['token']) })
const ofLink = { getParentRoute, validateSearch: tokenIn }
const resetPassword = createRoute({
  ...ofLink,
  path: PAGES.resetPassword,
  component: withCodeOf(Reset, () => <Reset {...resetPassword.useSearch()} />),
})
const confirmEmail = createRoute({
  ...ofLink,
  path: PAGES.confirmEmail,
  component: withCodeOf(EmailLink, () => <EmailLink kind="confirm" token={confirmEmail.useSearch().token} />),
})
const undoEmail = createRoute({
  ...ofLink,
  path: PAGES.undoEmail,
  component: withCodeOf(EmailLink, () => <EmailLink kind="undo" token={undoEmail.useSearch().token} />),
})

const GoogleCallback = lazyRouteComponent(
  () => import('#features/account/google-callback-screen.tsx'),
  'GoogleCallbackScreen',
)
const googleCallback = createRoute({
  getParentRoute,
  path: PAGES.googleCallback,
  validateSearch: (search): Texts<'token' | 'success' | 'error'> => ({
    token: text(search['token']),
    success: text(search['success']),
    error: text(search['error']),
  }),
  component: withCodeOf(GoogleCallback, () => <GoogleCallback {...googleCallback.useSearch()} />),
})

const login = createRoute({
  getParentRoute: () => signedOut,
  path: PAGES.login,
  component: lazyRouteComponent(() => import('#features/account/login-screen.tsx'), 'LoginScreen'),
})
const register = createRoute({
  getParentRoute: () => signedOut,
  path: PAGES.register,
  component: lazyRouteComponent(() => import('#features/account/register-screen.tsx'), 'RegisterScreen'),
})

/** The routes without a guard. */
export const accountRoutes = [
  verifyEmail,
  forgotPassword,
  resetPassword,
  confirmEmail,
  undoEmail,
  googleCallback,
] as const

export const signedOutRoutes = signedOut.addChildren([login, register])
