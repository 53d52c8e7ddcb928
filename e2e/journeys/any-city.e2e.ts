/** Walks in three languages in a town that no pack knows: the map, the articles and the voice are stand-ins that this journey starts. */
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { TOWN_SIGHTS } from '#samples/invented-town/town.ts'
import { startOpenData, VOICES } from '#tests/support/open-data-stand-ins.ts'
import { VELENOV } from '#samples/invented-town/town-on-map.ts'
import { PlayerPage } from '../pages/player-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'
import { Api } from '../support/api.ts'
import { Product } from '../support/product.ts'
import { expect, test, withConsent } from '../support/test.ts'

test('a town that only open data knows becomes a walk in French, with its sources and photographs, and then in German and Japanese @once', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  await withConsent(context)
  const standIns = await startOpenData()
  const product = await Product.start({ environment: { ...standIns.environment, ...standIns.voices } })
  try {
    const api = await Api.signIn(product, product.account('Premium'))
    await api.put('/user/preferences/tour', PREFERENCE_DEFAULTS.tour)
    await api.put('/user/preferences/narration', { ...PREFERENCE_DEFAULTS.narration, language: 'fr' })
    const signIn = await new SignInPage(page).open(product.origin)
    const dashboard = await signIn.signIn(product.account('Premium'))
    await dashboard.choosePlace(`${VELENOV.latitude}, ${VELENOV.longitude}`)
    await dashboard.chooseTopic('History')
    await expect(page.getByText(/^Places in .* are looked up when the tour is made\./)).toBeVisible()
    await dashboard.generate()

    await expect
      .poll(async () => (await api.myTours()).map(({ slug }) => slug), { timeout: 60_000 })
      .toEqual([expect.stringMatching(/^velenov-history-/)])
    const [tour] = await api.myTours()
    await page.goto(`${product.origin}/tours/${tour?.slug}/play`)
    const names = TOWN_SIGHTS.map(({ labels }) => labels.fr)
    await expect(page.getByText(new RegExp(names.join('|'))).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'OpenStreetMap' })).toBeVisible()
    await expect(page.getByText('No street map installed for this area')).toHaveCount(0)
    await expect(page.getByText(/^Sources:/).first()).toHaveText(/\(CC BY-SA 4\.0\)/)
    await expect(page.locator('a[href^="https://fr.wikipedia.org/"][href*="oldid="]').first()).toBeVisible()
    const credit = page.getByRole('link', { name: /^Photograph: Jan Novák, .*, Wikimedia Commons$/ }).first()
    await expect(credit).toBeVisible()
    const photograph = page.getByRole('listitem').filter({ has: credit }).getByRole('img').last()
    await photograph.scrollIntoViewIfNeeded()
    await expect
      .poll(() => photograph.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBe(320)
    // The player waits ten seconds for sound that is still being made; on a busy machine it takes longer.
    await expect
      .poll(async () => (await api.chunks(tour?.id ?? 0))[0]?.isReady, { timeout: 60_000 })
      .toBe(true)
    const player = new PlayerPage(page)
    await player.play()
    await player.expectSoundToMove()
    expect(standIns.speech.requests.map(({ body }) => body['voice'])).toContain(VOICES.fr)

    for (const language of ['de', 'ja'] as const) {
      await api.put('/user/preferences/narration', { ...PREFERENCE_DEFAULTS.narration, language })
      await api.generate(VELENOV)
      await expect.poll(async () => (await api.myTours())[0]?.language, { timeout: 60_000 }).toBe(language)
      const [other] = await api.myTours()
      await page.goto(`${product.origin}/tours/${other?.slug}/play`)
      const labels = TOWN_SIGHTS.map((sight) => sight.labels[language])
      const list = page.getByRole('listitem').filter({ hasText: new RegExp(labels.join('|')) })
      await expect(list.first()).toBeVisible()
      await expect(page.locator(`h1[lang="${language}"]`)).toHaveText(other?.title ?? '')
      await expect(page.locator(`a[href^="https://${language}.wikipedia.org/"]`).first()).toBeVisible()
    }
  } finally {
    await product.dispose()
    await standIns.close()
  }
})
