import { expect, type Page } from '@playwright/test'
import { SOUND_MADE_MS } from '../support/tours.ts'

export class PlayerPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async play(): Promise<void> {
    await this.page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(this.page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  }

  async pause(): Promise<void> {
    await this.page.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(this.page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  }

  /** Seconds on the audio element itself. */
  audioTime(): Promise<number> {
    return this.page.evaluate(() =>
      Math.max(0, ...[...document.querySelectorAll('audio')].map((audio) => audio.currentTime)),
    )
  }

  /** Passes only when sound really moves on, in its chunk or into the next. */
  async expectSoundToMove(): Promise<void> {
    let before = await this.audioTime()
    const movedS = async () => {
      const now = await this.audioTime()
      if (now > 0) before = Math.min(before, now)
      return now - before
    }
    await expect.poll(movedS, { timeout: 20_000 }).toBeGreaterThan(0.5)
  }

  /** As `expectSoundToMove`, for files that Howler plays: its elements are not in the document. */
  async expectPositionToMove(): Promise<void> {
    const slider = this.page.getByRole('slider', { name: 'Seek' })
    const startS = Number(await slider.inputValue())
    await expect
      .poll(async () => Number(await slider.inputValue()) - startS, { timeout: 20_000 })
      .toBeGreaterThan(0.5)
  }

  /** Ranges of the element's buffer, seconds. */
  buffered(): Promise<[number, number][]> {
    return this.page.evaluate(() => {
      const audio = [...document.querySelectorAll('audio')].find(
        ({ src, currentSrc }) => src !== '' || currentSrc !== '',
      )
      if (!audio) return []
      return Array.from({ length: audio.buffered.length }, (_, index): [number, number] => [
        audio.buffered.start(index),
        audio.buffered.end(index),
      ])
    })
  }

  async download(): Promise<void> {
    await this.page.getByRole('button', { name: /^Download/ }).click()
    await expect(this.page.getByText('Downloaded', { exact: false }).first()).toBeVisible({
      timeout: SOUND_MADE_MS,
    })
    await expect(this.page.getByRole('button', { name: 'Remove download' })).toBeVisible()
  }

  async expectMapDrawn(): Promise<void> {
    await expect(this.page.locator('[data-map-state="drawn"]')).toBeVisible({ timeout: 20_000 })
  }
}
