/** Signing in with Google, against a stand-in of it: through the server's addresses, past the service worker. */
import { GOOGLE_CLIENT, startGoogleStandIn } from '#tests/server/google-stand-in.ts'
import { SignInPage } from '../pages/sign-in-page.ts'
import { Product } from '../support/product.ts'
import { expect, test, withConsent } from '../support/test.ts'

test('a visitor signs in with Google and lands on the dashboard [1 §4] @once', async ({ page, context }) => {
  const visitor = { sub: 'visitor-1', email: 'grete@example.org', email_verified: true, given_name: 'Grete' }
  const google = await startGoogleStandIn({ visitor })
  const product = await Product.start({
    environment: {
      GOOGLE_CLIENT_ID: GOOGLE_CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.clientSecret,
      GOOGLE_ISSUER: google.issuer,
    },
  })
  try {
    await withConsent(context)
    await new SignInPage(page).open(product.origin)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await page.reload()
    await page.getByRole('button', { name: /Google/ }).click()
    await expect(page.getByText('Successfully signed in with Google!')).toBeVisible()
    await expect(page).toHaveURL(`${product.origin}/dashboard`)
    await expect(page.getByRole('heading', { name: /Grete/ })).toBeVisible()
  } finally {
    await product.dispose()
    await google.close()
  }
})
