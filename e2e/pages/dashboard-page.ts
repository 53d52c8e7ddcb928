import { expect, type Page } from '@playwright/test'

export class DashboardPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async choosePlace(place: string): Promise<void> {
    await this.page.getByLabel('Location', { exact: true }).fill(place)
  }

  /** Topics are a select, a listbox behind a button, or radio buttons: found as a person finds them. */
  async chooseTopic(topic: string): Promise<void> {
    const radio = this.page.getByRole('radio', { name: new RegExp(`^${topic}`) })
    if ((await radio.count()) > 0) {
      await radio.check({ force: true })
      return
    }
    await this.page.getByRole('button', { name: /Topic/ }).click()
    await this.page.getByRole('option', { name: new RegExp(`^${topic}`) }).click()
  }

  async generate(): Promise<void> {
    const button = this.page.getByRole('button', { name: /^Generate .*Tour$/ })
    await expect(button).toBeEnabled()
    await button.click()
  }
}
