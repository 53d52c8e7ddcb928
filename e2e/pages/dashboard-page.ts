import { expect, type Page } from '@playwright/test'

export class DashboardPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async choosePlace(place: string): Promise<void> {
    await this.page.getByLabel('Location', { exact: true }).fill(place)
  }

  async chooseTopic(topic: string): Promise<void> {
    await this.page.getByRole('radio', { name: new RegExp(`^${topic}`) }).check({ force: true })
  }

  async generate(): Promise<void> {
    const button = this.page.getByRole('button', { name: /^Generate .*Tour$/ })
    await expect(button).toBeEnabled()
    await button.click()
  }
}
