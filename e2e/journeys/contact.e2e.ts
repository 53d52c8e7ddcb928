/** A visitor writes to the provider where there is no network. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, withConsent } from '../support/test.ts'

test("a visitor's message written offline is kept, and sent once when the network is back [1 §2] @once", async ({
  page,
  context,
  product,
}) => {
  await withConsent(context)
  const folder = path.join(product.dataDir, 'mail')
  const mails = () =>
    readdirSync(folder)
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .filter((mail) => mail.includes('[bug] The map is upside down'))
  await page.goto(`${product.origin}/contact`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.getByLabel('Name').fill('Ada Walker')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Category').selectOption('Bug report')
  await page.getByLabel('Subject').fill('The map is upside down')
  await page.getByLabel('Message').fill('I am in Australia.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText(/kept on this device and will be sent/)).toBeVisible()
  // It survives the page, and says so. A worker that starts anew reaches the network for a moment before it is offline, too.
  await product.stop()
  await page.reload()
  await expect(page.getByText('A message of yours will be sent when you are back online.')).toBeVisible()
  expect(mails()).toEqual([])
  await product.resume()

  await context.setOffline(false)
  await expect(page.getByText(/A message of yours/)).toHaveCount(0, { timeout: 45_000 })
  expect(mails()).toHaveLength(1)
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  expect(mails()).toHaveLength(1)
})
