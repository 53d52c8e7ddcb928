import path from 'node:path'
import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS } from './scripts/start/chromium-flags.mjs'
import { makeTour, startProduct } from './scripts/start/start-product.mjs'
const OUT = '/tmp/shots-frame'
const product = await startProduct({ maps: true })
const { token } = await product.call(undefined, '/auth/login', product.account('Premium'))
const tour = await makeTour(product, token, { locationName: 'Munich, Germany', latitude: 48.1374, longitude: 11.5755, topic: 'History', countryCode: 'de' })
await product.call(token, `/tours/${tour.id}/visibility`, { isPublic: true }).catch((e) => console.log(String(e)))
const route = await product.call(token, '/custom-routes', { name: 'From the gate to the market', description: 'An hour before lunch.', topic: 'Architecture', isPublic: true, pois: [
  { name: 'Karlstor', latitude: 48.1391, longitude: 11.5662, address: 'Karlsplatz, Munich', orderIndex: 0 },
  { name: 'Frauenkirche', latitude: 48.1386, longitude: 11.5736, userNotes: 'The footprint by the door', orderIndex: 1 },
  { name: 'Marienplatz', latitude: 48.1374, longitude: 11.5755, description: 'Be there at eleven for the bells.', orderIndex: 2 }] })
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 }
const desktop = { viewport: { width: 1280, height: 800 } }
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: CHROMIUM_FLAGS })
async function open(device, dark, address, { consent = true, signedIn = true } = {}) {
  const context = await browser.newContext({ ...device, permissions: ['geolocation'], geolocation: { latitude: 48.1371, longitude: 11.5754 } })
  await context.addInitScript(([dark, token, consent]) => {
    if (consent) localStorage.setItem('cookieConsent', JSON.stringify({ necessary: true, functional: false, analytics: false, marketing: false, timestamp: new Date().toISOString() }))
    localStorage.setItem('darkMode', dark)
    if (token) localStorage.setItem('token', token)
  }, [String(dark), signedIn ? token : '', consent])
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log(address, m.text()))
  await page.goto(product.origin + address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForTimeout(1500)
  return page
}
const shot = async (page, name) => { await page.screenshot({ path: path.join(OUT, name + '.png') }) }
const step = async (name, run) => { try { await run() } catch (e) { console.log(name, String(e).slice(0, 300)) } }
for (const dark of [false, true]) {
  const t = dark ? 'dark' : 'light'
  for (const [name, address] of [['my-tours', '/my-tours'], ['dashboard', '/dashboard'], ['me', '/me'], ['offline', '/offline'], ['preview', `/tours/${tour.slug}/preview`], ['nearby', '/tours/nearby']])
    await step(name, async () => {
      const page = await open(phone, dark, address, { consent: name !== 'offline' })
      await shot(page, `${name}-phone-${t}`)
      if (['me', 'my-tours'].includes(name)) { await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' })); await page.waitForTimeout(300); await shot(page, `${name}-phone-${t}-foot`) }
      if (name === 'me') { await page.getByRole('button', { name: 'Menu' }).click(); await shot(page, `menu-phone-${t}`) }
      await page.context().close()
    })
  await step('iphone', async () => {
    const page = await open({ ...phone, userAgent: IPHONE }, dark, '/my-tours')
    await page.getByRole('button', { name: 'Show how' }).waitFor({ timeout: 8000 })
    await shot(page, `ios-offer-${t}`)
    await page.getByRole('button', { name: 'Show how' }).click()
    await page.waitForTimeout(1200)
    await shot(page, `ios-dialog-${t}`)
    await page.context().close()
  })
  await step('install', async () => {
    const page = await open(phone, dark, '/my-tours')
    await page.evaluate(() => dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => {}, userChoice: Promise.resolve({ outcome: 'dismissed' }) })))
    await page.getByRole('button', { name: 'Have a look' }).waitFor({ timeout: 8000 })
    await shot(page, `offer-phone-${t}`)
    await page.getByRole('button', { name: 'Have a look' }).click()
    await page.waitForTimeout(1200)
    await shot(page, `install-dialog-phone-${t}`)
    await page.context().close()
  })
  await step('desktop', async () => {
    const page = await open(desktop, dark, '/my-tours')
    await page.getByRole('button', { name: /User menu/ }).click()
    await shot(page, `user-menu-${t}`)
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).first().click()
    await page.waitForTimeout(600)
    await shot(page, `sheet-${t}`)
    await page.goto(product.origin + '/me'); await page.waitForTimeout(1200); await shot(page, `me-desktop-${t}`)
    await page.context().close()
  })
}
for (const [name, address] of [['preview', `/tours/${tour.slug}/preview`], ['route', `/custom-routes/${route.id}`], ['player', `/tours/${tour.slug}/play`], ['emergency', '/emergency']])
  await step('pdf ' + name, async () => {
    const page = await open(desktop, true, address)
    await page.waitForTimeout(2500)
    await page.pdf({ path: path.join(OUT, name + '.pdf'), format: 'A4', margin: { top: '1.5cm', bottom: '1.5cm', left: '1.5cm', right: '1.5cm' } })
    await page.context().close()
  })
await browser.close()
await product.stop()
