/** Tours that a journey needs but does not make itself. */
import type { BrowserContext } from '@playwright/test'
import { Api, type Tour } from './api.ts'
import type { Product } from './product.ts'
import { expect } from './test.ts'

/** A walk speaks for a third of its time, and a busy machine may make that sound only while the download waits for it. */
export const SOUND_MADE_MS = 180_000

/** Signs the context in by the stored token, as a returning visitor is. */
export async function signedIn(context: BrowserContext, product: Product): Promise<Api> {
  const api = await Api.signIn(product, product.account('Premium'))
  await context.addInitScript((token) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('token', token)
  }, api.token)
  return api
}

/** A tour of Munich, its sound perhaps not all made yet; made once per product. Others may make tours along routes there. */
export async function anyTour(api: Api): Promise<Tour> {
  const find = async () => (await api.myTours()).find(({ slug }) => slug?.startsWith('munich-food'))
  if (!(await find()))
    await api.generate({ locationName: 'Munich', latitude: 48.1374, longitude: 11.5755, topic: 'Food' })
  await expect.poll(find, { timeout: 60_000 }).toBeDefined()
  const tour = await find()
  if (!tour) throw new Error('no tour was made')
  return tour
}

/** The same with all of its sound. */
export async function finishedTour(api: Api): Promise<Tour> {
  const tour = await anyTour(api)
  await expect
    .poll(async () => (await api.chunks(tour.id)).every(({ isReady }) => isReady), { timeout: SOUND_MADE_MS })
    .toBe(true)
  return tour
}
