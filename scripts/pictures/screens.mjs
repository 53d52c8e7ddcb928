// `npm run screens`: pictures of the main screens of the built product, phone and desktop, light and dark, in docs/screens/.
// `npm run screens -- my-tours player`: of these alone.
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { CHROMIUM_FLAGS } from '../start/chromium-flags.mjs'
import { makeTour, startProduct } from '../start/start-product.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)

const OUT = 'docs/screens'
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium'].find((place) => place && existsSync(place))
const sizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1.5 },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
}

mkdirSync(OUT, { recursive: true })
const product = await startProduct({ maps: true })
const { token } = await product.call(undefined, '/auth/login', product.account('Premium'))
const munich = {
  locationName: 'Munich, Germany',
  latitude: 48.1374,
  longitude: 11.5755,
  topic: 'History',
  countryCode: 'de',
}
const florence = {
  locationName: 'Florence, Italy',
  latitude: 43.7696,
  longitude: 11.2558,
  topic: 'Art',
  countryCode: 'it',
}
const tour = await makeTour(product, token, munich)
await makeTour(product, token, florence)
/** @param {string} name @param {string} description @param {string} topic @param {object[]} stops */
const makeRoute = (name, description, topic, stops) => {
  const pois = stops.map((stop, orderIndex) => ({ ...stop, orderIndex }))
  return product.call(token, '/custom-routes', { name, description, topic, isPublic: true, pois })
}
await makeRoute('Along the Isar', 'Bridges, islands and a beer garden.', 'Nature', [
  { name: 'Maximiliansbrücke', latitude: 48.1372, longitude: 11.5925 },
  { name: 'Praterinsel', latitude: 48.1349, longitude: 11.5887 },
  { name: 'Muffatwerk', latitude: 48.1329, longitude: 11.5893 },
  { name: 'Deutsches Museum', latitude: 48.1299, longitude: 11.5833 },
])
await makeRoute('Three pictures, no queue', 'For a rainy afternoon.', 'Art', [
  { name: 'Alte Pinakothek', latitude: 48.1484, longitude: 11.57 },
  { name: 'Pinakothek der Moderne', latitude: 48.147, longitude: 11.5722 },
  { name: 'Museum Brandhorst', latitude: 48.1483, longitude: 11.5744 },
])
const route = await makeRoute(
  'From the gate to the market',
  'An hour before lunch, with time to look up.',
  'Architecture',
  [
    { name: 'Karlstor', latitude: 48.1391, longitude: 11.5662, address: 'Karlsplatz, Munich' },
    { name: 'Frauenkirche', latitude: 48.1386, longitude: 11.5736, userNotes: 'The footprint by the door' },
    {
      name: 'Marienplatz',
      latitude: 48.1374,
      longitude: 11.5755,
      description: 'Be there at eleven for the bells.',
    },
    { name: 'Viktualienmarkt', latitude: 48.1351, longitude: 11.5763 },
  ],
)
const link = await product.call(token, `/custom-routes/${route.id}/share`, {})

const wanted = process.argv.slice(2)
const screens = [
  { name: 'landing', path: '/', signedIn: false },
  { name: 'login', path: '/login', signedIn: false },
  { name: 'dashboard', path: '/dashboard', signedIn: true },
  { name: 'my-tours', path: '/my-tours', signedIn: true },
  { name: 'preferences', path: '/preferences', signedIn: true },
  { name: 'plans', path: '/subscription', signedIn: true },
  { name: 'privacy-settings', path: '/privacy-settings', signedIn: true },
  { name: 'custom-routes', path: '/custom-routes', signedIn: true },
  { name: 'route-builder', path: '/custom-routes/create', signedIn: true, ready: '[data-map-state="drawn"]' },
  {
    name: 'route-edit',
    path: `/custom-routes/${route.id}/edit`,
    signedIn: true,
    ready: '[data-map-state="drawn"]',
  },
  { name: 'route', path: `/custom-routes/${route.id}`, signedIn: true, ready: '[data-map-state="drawn"]' },
  { name: 'shared-route', path: new URL(link.shareUrl).pathname, signedIn: false },
  { name: 'player', path: `/tours/${tour.slug}/play`, signedIn: true, ready: '[data-map-state="drawn"]' },
].filter(({ name }) => wanted.length === 0 || wanted.includes(name))

const browser = await chromium.launch({
  executablePath,
  args: CHROMIUM_FLAGS,
})
for (const [size, device] of Object.entries(sizes))
  for (const scheme of /** @type {const} */ (['light', 'dark']))
    for (const screen of screens) {
      const context = await browser.newContext({
        ...device,
        colorScheme: scheme,
        permissions: ['geolocation'],
        geolocation: { latitude: 48.1371, longitude: 11.5754, accuracy: 12 },
      })
      await context.addInitScript(
        ([dark, stored]) => {
          const record = {
            necessary: true,
            functional: false,
            analytics: false,
            marketing: false,
            timestamp: new Date().toISOString(),
          }
          localStorage.setItem('cookieConsent', JSON.stringify(record))
          localStorage.setItem('darkMode', dark)
          if (stored) localStorage.setItem('token', stored)
        },
        [String(scheme === 'dark'), screen.signedIn ? token : ''],
      )
      const page = await context.newPage()
      await page.goto(product.origin + screen.path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      if (screen.ready)
        await page
          .locator(screen.ready)
          .first()
          .waitFor({ timeout: 20_000 })
          .catch(() => undefined)
      await page.waitForTimeout(1200)
      // 256 colours: a third of the bytes, and nothing that is seen is lost.
      await sharp(await page.screenshot())
        .png({ palette: true, effort: 10 })
        .toFile(path.join(OUT, `${screen.name}-${size}-${scheme}.png`))
      await context.close()
    }
await browser.close()
await product.stop()
console.log(`${OUT}: ${screens.length * 4} pictures`)
