import { expect, type Locator, type Page } from '@playwright/test'

export class CustomRoutesPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(origin: string, search = ''): Promise<this> {
    await this.page.goto(`${origin}/custom-routes${search}`)
    await expect(this.page.getByRole('heading', { level: 1, name: 'Custom Routes' })).toBeVisible()
    return this
  }

  /** The element that holds a route's name and its own controls. */
  card(name: string): Locator {
    return this.page.getByRole('article', { name })
  }

  async delete(name: string): Promise<void> {
    await this.card(name).getByRole('button', { name: 'Delete' }).click()
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
}
