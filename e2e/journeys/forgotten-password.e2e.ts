/** From 'Forgot password?' over the mailed link to a sign-in with the new password. */
import { SignInPage } from '../pages/sign-in-page.ts'
import { mailedLink } from '../support/mailed-link.ts'
import { expect, test, withConsent } from '../support/test.ts'

test('a forgotten password is replaced by a mailed link @once', async ({ context, page, product }) => {
  await withConsent(context)
  const email = 'forgetful@example.org'
  const person = { firstName: 'Grace', lastName: 'Hopper', email, password: 'the password nobody knows' }
  const made = await page.request.post(`${product.origin}/api/auth/register`, {
    data: { ...person, acceptPrivacyPolicy: true, acceptTermsAndConditions: true },
  })
  expect(made.ok()).toBe(true)

  await new SignInPage(page).open(product.origin)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The screen before has a field of that name too.
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('a link is on its way')).toBeVisible()

  await expect.poll(() => mailedLink(product, email, 'reset-password')).toBeTruthy()
  const link = mailedLink(product, email, 'reset-password')
  await page.goto(`${product.origin}${link?.pathname}${link?.search}`)
  await page.getByLabel('New password').fill('password123')
  await page.getByLabel('Confirm password').fill('password123')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'leaked passwords' })).toBeVisible()
  await page.getByLabel('New password').fill('one that I remember')
  await page.getByLabel('Confirm password').fill('one that I remember')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await new SignInPage(page).signIn({ email, password: 'one that I remember' })
  await expect(page).toHaveURL(`${product.origin}/dashboard`)
  await expect(page.getByText('verify your email')).toHaveCount(0)
})
