/** From the sign-up to the sign-out: the mailed link, the setup for newcomers, preferences kept without a connection. */
import { SignInPage } from '../pages/sign-in-page.ts'
import { Api } from '../support/api.ts'
import { mailedLink } from '../support/mailed-link.ts'
import { expect, test, withConsent } from '../support/test.ts'

test('a newcomer signs up, verifies, sets preferences without a connection and signs out [1 §2 preferences]', async ({
  context,
  page,
  product,
}, { project }) => {
  await withConsent(context)
  const account = { email: `ada.${project.name}@example.org`, password: 'walk-with-ada-2026' }

  await page.goto(`${product.origin}/register`)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByLabel('Confirm password').fill(account.password)
  await page.getByRole('checkbox', { name: /Terms/ }).check()
  await page.getByRole('checkbox', { name: /Privacy/ }).check()
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('**/login')

  await expect.poll(() => mailedLink(product, account.email, 'verify-email')).toBeTruthy()
  const link = mailedLink(product, account.email, 'verify-email')
  await page.goto(`${product.origin}${link?.pathname}${link?.search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Email Verified!' })).toBeVisible()

  await (await new SignInPage(page).open(product.origin)).signIn(account)
  const setup = page.getByRole('dialog', { name: 'Set up your preferences' })
  await setup.getByRole('button', { name: 'Next' }).click()
  await setup.getByRole('button', { name: 'Next' }).click()
  await setup.getByRole('button', { name: 'Finish' }).click()
  await expect(setup).toBeHidden()
  await expect(page.getByText(/waiting to sync/)).toBeHidden()

  await page.goto(`${product.origin}/preferences`)
  await page.getByRole('checkbox', { name: 'Avoid stairs' }).check()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Preferences saved successfully!')).toBeVisible()
  await expect(page.getByText('Waiting to sync', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Waiting to sync', { exact: true })).toBeHidden({ timeout: 30_000 })
  const api = await Api.signIn(product, account)
  const stored = await api.get<{ accessibility: { mobilityRequirements: { avoidStairs: boolean } } }>(
    '/user/preferences',
  )
  expect(stored.accessibility.mobilityRequirements.avoidStairs).toBe(true)

  if (project.name === 'phone') {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
  } else {
    await page.getByRole('button', { name: /User menu/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
  }
  await expect(page.getByRole('link', { name: 'Start Your First Tour' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
