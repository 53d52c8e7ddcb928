import { expect, type Locator, type Page } from '@playwright/test'

export class MyToursPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(origin: string): Promise<this> {
    await this.page.goto(`${origin}/my-tours`)
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
    return this
  }

  /** The element that holds a tour's title and its own controls. */
  card(title: string): Locator {
    return this.page.getByRole('article').filter({ hasText: title })
  }

  /** The tour's one visible picture has been loaded. */
  async expectCover(title: string): Promise<void> {
    const pictures = this.card(title).locator('img:visible')
    const widths = () =>
      pictures.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))
    await expect.poll(widths).toEqual([1200])
  }

  publicSwitch(title: string): Locator {
    return this.card(title).getByRole('switch', { name: /Public/ })
  }

  async togglePublic(title: string): Promise<void> {
    await this.publicSwitch(title).locator('xpath=ancestor-or-self::label').first().click()
  }
}
