/** A route's file that another app shares with the installed one, with no signal: as the system posts it. */
import { signedIn } from '../support/tours.ts'
import { expect, test, withConsent } from '../support/test.ts'

const GPX =
  '<gpx><rte><name>River walk</name><rtept lat="48.1" lon="11.5"><name>Gate</name></rtept></rte></gpx>'

test('a GPX file that another app shares becomes stops of a new route, with no signal @once', async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  await signedIn(context, product)
  await page.goto(`${product.origin}/my-tours`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.evaluate((text) => {
    const form = document.createElement('form')
    Object.assign(form, { action: '/custom-routes/create', method: 'post', enctype: 'multipart/form-data' })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' })
    const files = new DataTransfer()
    files.items.add(new File([text], 'walk.gpx', { type: 'application/gpx+xml' }))
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, GPX)
  await expect(page).toHaveURL(`${product.origin}/custom-routes/create`)
  await expect(page.getByText('1 stop taken from the file')).toBeVisible()
  await expect(page.getByLabel('Route name')).toHaveValue('River walk')
  // Once only: what is stored now is the draft.
  await page.reload()
  await expect(page.getByLabel('Route name')).toHaveValue('River walk')
  await page.getByRole('tab', { name: 'POI List' }).click()
  await expect(page.getByText('Gate', { exact: true })).toHaveCount(1)
})
