/** The messages that a person sees when their input is wrong. */
import type { DashboardPage } from '../pages/dashboard-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'
import { Api } from '../support/api.ts'
import { expect, test, withConsent } from '../support/test.ts'

test.beforeEach(({ context }) => withConsent(context))

test('a wrong password is said in a red box and signs nobody in @once', async ({ page, product }) => {
  await new SignInPage(page).open(product.origin)
  await page.getByLabel('Email').fill(product.account('Free').email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('an unknown place is said at once @once', async ({ page, product }) => {
  const signIn = await new SignInPage(page).open(product.origin)
  const dashboard = await signIn.signIn(product.account('Premium'))
  await dashboard.choosePlace('Qwxzptlk')
  await expect(
    page.getByText('Address not found. Please try a different location or use coordinates.').first(),
  ).toBeVisible()
})

test('a place without known points of interest gets a clear error that names what to do @once', async ({
  page,
  product,
}) => {
  const signIn = await new SignInPage(page).open(product.origin)
  const dashboard: DashboardPage = await signIn.signIn(product.account('Premium'))
  await dashboard.choosePlace('0, -30')
  await dashboard.chooseTopic('History')
  await dashboard.generate()
  await expect(page.getByText(/Florence/).first()).toBeVisible()
  await expect(page.getByText(/We know no points of interest near/).first()).toBeVisible()
})

test('a used-up quota is said, and the plans are shown @once', async ({ page, product }) => {
  const account = product.account('Free')
  const api = await Api.signIn(product, account)
  const place = { locationName: 'Porto', latitude: 41.1496, longitude: -8.6109, topic: 'History' }
  for (
    let made = (await api.get<{ toursGeneratedThisMonth: number }>('/subscription/usage'))
      .toursGeneratedThisMonth;
    made < 5;
    made += 1
  )
    await api.generate(place)
  await expect(api.generate(place)).rejects.toThrow(/403.*quota_exceeded/)

  const signIn = await new SignInPage(page).open(product.origin)
  const dashboard = await signIn.signIn(account)
  await dashboard.choosePlace('Porto')
  await dashboard.chooseTopic('History')
  await expect(page.getByRole('button', { name: /^Generate .*Tour$/ })).toBeDisabled()
})
