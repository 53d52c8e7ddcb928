import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureHouseAccount } from '#server/api/accounts/demo-accounts.ts'
import { pois, tours } from '#server/kernel/db/schema/tours.ts'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { seedDemoTours } from '#server/telling/generation/demo-tours.ts'
import { createSiteMap } from '#server/api/pages/site-map.ts'
import { readHead } from '#tests/support/read-head.ts'
import { problemsOf } from '#tests/support/schema-org.ts'
import { startTestServer, temporaryFolder, type TestServer, type TestUser } from '#tests/support/server.ts'
import { createRoute, routeBody } from './custom-route.ts'

const ORIGIN = 'https://walks.example'
const HOSTILE = `"><script>alert(1)</script></title></script><!-- <img src=x onerror=alert(2)> & 'more'`
const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8'

/** index.html as it is, with what the build puts into it. */
async function builtClient(): Promise<string> {
  const folder = await temporaryFolder()
  const source = await readFile('index.html', 'utf8')
  const html = source.replace(
    '<div id="root">',
    '<!--landing--><div id="prerendered"><h1>Every street has a story to tell.</h1></div><!--/landing-->\n    <div id="root">',
  )
  await writeFile(join(folder, 'index.html'), html)
  await writeFile(join(folder, 'app.html'), source)
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'app-12345678.js'), 'x')
  return folder
}

const server: TestServer = await startTestServer({ parts: { clientDir: await builtClient() } })
const { db } = server.database

const get = async (path: string, accept: string | undefined = BROWSER) => {
  const answer = await server.app.inject({ method: 'GET', url: path, headers: { accept } })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}
const headOf = async (path: string) => readHead((await get(path)).text)

let owner: TestUser
/** A tour with stops of its own. */
async function makeTour(fields: Partial<typeof tours.$inferInsert> = {}, stops: readonly string[] = []) {
  const [tour] = await db
    .insert(tours)
    .values({
      ownerId: owner.id,
      slug: randomUUID(),
      title: 'Stones of Florence',
      description: 'From the river to the dome.',
      locationName: 'Florence',
      latitude: 43.77,
      longitude: 11.25,
      topic: 'History',
      durationMin: 60,
      isPublic: true,
      ...fields,
    })
    .returning()
  if (stops.length > 0)
    await db.insert(pois).values(
      stops.map((name, orderIndex) => ({
        tourId: tour!.id,
        orderIndex,
        name,
        latitude: 43.77 + orderIndex / 1000,
        longitude: 11.25,
      })),
    )
  return tour!
}

beforeAll(async () => {
  owner = await server.signUp()
  const house = await ensureHouseAccount(db)
  await seedDemoTours({ db, ownerId: house.id, atlas: loadAtlas(), now: new Date() })
})

describe('a link preview reads', () => {
  it('the landing page, with what the product is, what it costs and how to search [1 §9 structured data]', async () => {
    const { text, headers } = await get('/')
    const head = readHead(text)
    expect(head).toMatchObject({
      title: 'Streetlore: audio walks of any city',
      canonical: `${ORIGIN}/`,
      meta: {
        'og:title': 'Streetlore: audio walks of any city',
        'og:url': `${ORIGIN}/`,
        'og:image': `${ORIGIN}/pictures/cover.png`,
        'og:locale': 'en_GB',
        'twitter:card': 'summary_large_image',
        'theme-color': '#2563eb',
      },
    })
    expect(head.meta['description']).toBe(head.meta['og:description'])
    expect(head.meta).not.toHaveProperty('robots')
    expect(head.text).toContain('Every street has a story')
    expect(headers['cache-control']).toBe('no-cache')
    expect(head.data).toHaveLength(1)
    const [business, site] = (head.data[0] as { '@graph': object[] })['@graph']
    expect(business).toMatchObject({
      '@type': 'LocalBusiness',
      priceRange: 'Free to $9.99',
      currenciesAccepted: 'USD, EUR, GBP',
      paymentAccepted: 'Credit Card',
      openingHours: 'Mo-Su 00:00-23:59',
      areaServed: { '@type': 'GeoCircle', geoRadius: 20_000_000 },
    })
    expect(site).toMatchObject({
      '@type': 'WebSite',
      potentialAction: { target: { urlTemplate: `${ORIGIN}/search?q={search_term_string}` } },
    })
  })

  it('discovery, without the landing page’s words', async () => {
    expect(await headOf('/tours?topic=Art')).toMatchObject({
      title: 'Browse Tours · Streetlore',
      canonical: `${ORIGIN}/tours`,
      meta: { 'og:title': 'Browse Tours' },
      text: expect.not.stringContaining('Every street'),
    })
  })

  it('a public tour under both its addresses, in its language, with its cover and first stops', async () => {
    const tour = await makeTour(
      {
        title: 'Pierres de Florence',
        description: 'Du fleuve au dôme.',
        language: 'fr',
        slug: 'florence-fr',
      },
      ['Ponte Vecchio', 'Bargello', 'Badia', 'Duomo', 'San Marco'],
    )
    for (const path of ['/tours/florence-fr', '/tours/florence-fr/preview', '/Tours/florence-fr/']) {
      const head = await headOf(path)
      expect(head).toMatchObject({
        title: 'Pierres de Florence · Streetlore',
        titleLanguage: 'fr',
        canonical: `${ORIGIN}/tours/florence-fr`,
        meta: {
          description: 'Du fleuve au dôme.',
          'og:title': 'Pierres de Florence',
          'og:url': `${ORIGIN}/tours/florence-fr`,
          'og:locale': 'fr_FR',
          'og:image': `${ORIGIN}/api/tours/${tour.id}/cover.png`,
          'og:image:width': '1200',
        },
      })
      const graph = (head.data[0] as { '@graph': Record<string, unknown>[] })['@graph']
      expect(graph.map((node) => node['@type'])).toEqual(['WebPage', 'TouristTrip', 'BreadcrumbList'])
      expect(graph[0]).toMatchObject({ inLanguage: 'fr', dateModified: tour.updatedAt.toISOString() })
      const { itemListElement: stops } = graph[1]!['itinerary'] as { itemListElement: { item: object }[] }
      expect(stops.map(({ item }) => item)).toMatchObject([
        { name: 'Ponte Vecchio', geo: { latitude: 43.77, longitude: 11.25 } },
        { name: 'Bargello' },
        { name: 'Badia' },
        { name: 'Duomo' },
      ])
    }
    for (const path of ['/tours/florence-fr/play', `/tour/${tour.id}`])
      expect(await headOf(path)).toMatchObject({
        title: 'Pierres de Florence · Streetlore',
        canonical: undefined,
        meta: { robots: 'noindex', 'og:url': `${ORIGIN}/tours/florence-fr` },
      })
  })

  it('a tour without a description from its facts', async () => {
    const { slug } = await makeTour({ description: ' ' })
    expect((await headOf(`/tours/${slug}`)).meta['description']).toBe(
      'A self-guided audio walk through Florence: History, about 60 minutes.',
    )
  })

  it('a shared route by its link, which search engines leave out', async () => {
    const route = await createRoute(server, owner, routeBody({ name: HOSTILE, description: null }))
    const { json } = await server.call('POST', `/custom-routes/${route.id}/share`, { token: owner.token })
    const path = new URL(json.shareUrl).pathname
    const head = await headOf(path)
    expect(head).toMatchObject({ canonical: undefined, data: [], scripts: ['/src/main.tsx'] })
    expect(head.meta).toMatchObject({
      robots: 'noindex',
      'og:image': `${ORIGIN}/api${path}/cover.png`,
      'og:description': 'A walking route with 3 stops: History.',
      'og:title': expect.stringContaining('"><script>'),
    })
    expect(JSON.stringify(head)).not.toContain('secret note')
  })

  it.each([
    ['markup', HOSTILE, HOSTILE.slice(0, 60)],
    ['3,000 characters', 'word '.repeat(600), 'word word'],
    ['3,000 letters without a space', '長'.repeat(3000), '長長長'],
    [
      'marks that turn the line',
      'Walk\u202egnp.exe\u2066 of \u200fFlorence\u0007',
      'Walkgnp.exe of Florence',
    ],
    ['half a character', 'Walk \ud83d', 'Walk'],
  ])('a hostile title as text: %s', async (_what, title, begins) => {
    const tour = await makeTour({ title, description: title, locationName: title }, [title])
    const { text, status } = await get(`/tours/${tour.slug}`)
    const head = readHead(text)
    expect(status).toBe(200)
    expect(head.meta['og:title']).toContain(begins)
    expect(head.title.length).toBeLessThanOrEqual(125)
    expect(head.meta['description']!.length).toBeLessThanOrEqual(200)
    expect(head.scripts).toEqual(['/src/main.tsx'])
    expect(text).not.toContain('<img')
    for (const mark of '\u202e\u2066\u200f\u0007') expect(text).not.toContain(mark)
    expect(head.data.flatMap(problemsOf)).toEqual([])
    expect(JSON.stringify(head.data)).toContain(JSON.stringify(begins).slice(1, 4))
  })
})

describe('the structured data', () => {
  it('has types and properties that schema.org knows', async () => {
    const { slug } = await makeTour({}, ['Bargello'])
    for (const path of ['/', '/tours', `/tours/${slug}`, `/tours/${slug}/preview`]) {
      const { data } = await headOf(path)
      expect(data, path).toHaveLength(1)
      expect(data.flatMap(problemsOf), path).toEqual([])
    }
  })

  it('would be found wrong where it is', () => {
    const graph = [
      { '@type': 'Walk' },
      { '@type': 'TouristTrip', name: 'x', description: 'y', stops: [] },
      { name: 'nothing' },
    ]
    expect(problemsOf({ '@context': 'https://schema.org', '@graph': graph })).toEqual([
      'no type Walk',
      'Walk without (Walk is not checked)',
      'TouristTrip has no stops',
      'TouristTrip without itinerary',
      'no @type: name',
    ])
  })
})

describe('what is not there', () => {
  it('has the status 404 and the app’s page; a private tour looks the same', async () => {
    const hidden = await makeTour({ isPublic: false, title: 'Nobody’s business' })
    const unknown = await get('/tours/no-such-tour')
    expect(unknown.status).toBe(404)
    expect(readHead(unknown.text)).toMatchObject({
      title: 'Page not found · Streetlore',
      canonical: undefined,
      meta: { robots: 'noindex' },
      scripts: ['/src/main.tsx'],
    })
    for (const path of [
      `/tours/${hidden.slug}`,
      `/tours/${hidden.slug}/preview`,
      `/tours/${hidden.slug}/play`,
      `/tour/${hidden.id}`,
      '/tours/no-such-tour/preview',
      '/tours/no-such-tour/play',
      '/tour/99999',
      '/tour/999999999999999',
      '/tour/walk',
      '/shared-routes/no-such-token',
      '/nowhere',
    ]) {
      const answer = await get(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.text, path).toBe(unknown.text)
      expect(answer.headers.etag, path).toBeUndefined()
    }
    await db.update(tours).set({ isPublic: true }).where(eq(tours.id, hidden.id))
    expect((await get(`/tours/${hidden.slug}`)).status).toBe(200)
  })

  it.each([
    // [address, Accept, status, is HTML]
    ['/', BROWSER, 200, true],
    ['/', '*/*', 200, true],
    ['/tours', '*/*', 200, true],
    ['/tours/', BROWSER, 200, true],
    ['/TOURS/nearby', BROWSER, 200, true],
    ['/dashboard', BROWSER, 200, true],
    ['/custom-routes/local-abc/edit', BROWSER, 200, true],
    ['/emergency', 'application/json', 404, false],
    ['/tours/paris-art', '*/*', 200, true],
    ['/tours/nearby/more/of-it', BROWSER, 404, true],
    ['/tours//play', BROWSER, 404, true],
    ['/tours/%00', BROWSER, 404, true],
    ['/..%2f..%2fetc%2fpasswd', BROWSER, 404, true],
    ['/%E0%A4%A', BROWSER, 400, false],
    ['/health', '*/*', 404, false],
    ['/health', BROWSER, 404, true],
    ['/api/health', BROWSER, 404, false],
    ['/api', BROWSER, 404, false],
    ['/x.php', BROWSER, 404, false],
    ['/config.json', '*/*', 404, false],
    ['/assets/gone.js', BROWSER, 404, false],
    ['/media/gone', BROWSER, 404, false],
    ['/sitemap-tours-x.xml', BROWSER, 404, false],
    ['/app.html', '*/*', 200, true],
  ] as const)('%s for %s: %i', async (path, accept, status, isHtml) => {
    const answer = await get(path, accept)
    expect(answer.status).toBe(status)
    expect(String(answer.headers['content-type']).startsWith('text/html')).toBe(isHtml)
  })

  it('is no page for a form, and a page for HEAD', async () => {
    const sent = await server.app.inject({ method: 'POST', url: '/tours', headers: { accept: BROWSER } })
    expect([sent.statusCode, sent.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
    for (const [url, status] of [
      ['/tours', 200],
      ['/nowhere', 404],
    ] as const) {
      const asked = await server.app.inject({ method: 'HEAD', url, headers: { accept: BROWSER } })
      expect([asked.statusCode, asked.body]).toEqual([status, ''])
    }
  })
})

it('a shared file that reaches the server, which never reads it, leads to a builder that says so', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/custom-routes/create',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--',
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/custom-routes/create?file=missed'])
})

describe('search engines', () => {
  it('are told the search, which leads to the tours', async () => {
    const { status, headers } = await get('/search?q=old%20%26%20new%0d%0aX-Bad:%201')
    expect([status, headers.location]).toEqual([302, '/tours?search=old+%26+new%0D%0AX-Bad%3A+1'])
    expect((await get('/search')).headers.location).toBe('/tours')
  })

  it('keep what did not change, and get it compressed', async () => {
    const { headers } = await get('/tours/paris-art')
    const again = await server.app.inject({
      method: 'GET',
      url: '/tours/paris-art',
      headers: { accept: BROWSER, 'if-none-match': String(headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await db.update(tours).set({ title: 'Another' }).where(eq(tours.slug, 'paris-art'))
    expect((await get('/tours/paris-art')).headers.etag).not.toBe(headers.etag)
    const packed = await server.app.inject({
      method: 'GET',
      url: '/',
      headers: { accept: BROWSER, 'accept-encoding': 'br' },
    })
    expect(packed.headers['content-encoding']).toBe('br')
  })

  it('leave out what is somebody’s own', async () => {
    for (const path of [
      '/my-tours',
      '/dashboard',
      '/custom-routes/5',
      '/preferences',
      '/verify-email?token=x',
    ])
      expect(await headOf(path), path).toMatchObject({ meta: { robots: 'noindex' }, canonical: undefined })
    expect((await get('/app.html')).headers['x-robots-tag']).toBe('noindex')
  })

  it('are told what they may read', async () => {
    const { text } = await get('/robots.txt')
    expect(text).toMatch(/^User-agent: \*\nAllow: \/\n/)
    for (const path of ['/api/', '/my-tours', '/dashboard', '/tour/'])
      expect(text).toContain(`\nDisallow: ${path}\n`)
    expect(text).not.toMatch(/Disallow: \/(shared-routes|tours)?\n/)
    expect(text).toContain('Allow: /api/tours/*/cover.png')
    expect(text).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`)
  })

  it('find every public page in the sitemap, each with that address as its own, and no private one', async () => {
    const hidden = await makeTour({ isPublic: false })
    const shown = await makeTour({ slug: 'caffè & more' })
    server.clock.advance(10 * 60_000)
    const { text, headers } = await get('/sitemap.xml')
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    })
    expect(text).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    expect(text).not.toContain(hidden.slug)
    expect(text).toContain(
      `<url><loc>${ORIGIN}/tours/caff%C3%A8%20%26%20more</loc><lastmod>${shown.updatedAt.toISOString()}</lastmod></url>`,
    )
    const listed = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url)
    expect(new Set(listed).size).toBe(listed.length)
    for (const page of ['/', '/tours', '/privacy', '/terms', '/content-guidelines'])
      expect(listed).toContain(ORIGIN + page)
    for (const url of listed) {
      const answer = await get(url.slice(ORIGIN.length))
      const head = readHead(answer.text)
      expect([url, answer.status, head.canonical]).toEqual([url, 200, url])
      expect(head.meta).not.toHaveProperty('robots')
      // The text that a link preview shows.
      for (const name of ['description', 'og:title', 'og:description', 'og:url', 'og:image', 'twitter:card'])
        expect(head.meta[name], `${name} of ${url}`).toBeTruthy()
      expect(head.data.flatMap(problemsOf), url).toEqual([])
    }
    await db.delete(tours).where(eq(tours.id, shown.id))
    expect((await get('/sitemap.xml')).text, 'kept for some minutes').toContain('caff%C3%A8')
    server.clock.advance(10 * 60_000)
    expect((await get('/sitemap.xml')).text).not.toContain('caff%C3%A8')
  })

  it('get an index of files where one may not hold them all', async () => {
    const all = await db
      .select({ id: tours.id, slug: tours.slug })
      .from(tours)
      .where(eq(tours.isPublic, true))
    const textOf = async (pieces: AsyncGenerator<string>) => {
      let text = ''
      for await (const piece of pieces) text += piece
      return text
    }
    const urlsPerFile = 10
    const siteMap = createSiteMap({ db, publicUrl: ORIGIN, urlsPerFile })
    const index = await textOf(siteMap.whole())
    expect(index).toContain('<sitemapindex')
    expect(index).toContain(`${ORIGIN}/sitemap-pages.xml`)
    const firstIds = [...index.matchAll(/sitemap-tours-(\d+)\.xml/g)].map(([, id]) => Number(id))
    expect(firstIds).toHaveLength(Math.ceil(all.length / urlsPerFile))
    const urls: string[] = []
    for (const id of firstIds) {
      const part = [...(await textOf(siteMap.part(id))).matchAll(/<loc>(.*?)<\/loc>/g)].map(
        ([, url = '']) => url,
      )
      expect(part.length).toBeLessThanOrEqual(urlsPerFile)
      urls.push(...part)
    }
    expect(urls.toSorted()).toEqual(
      all.map(({ slug }) => `${ORIGIN}/tours/${encodeURIComponent(slug)}`).toSorted(),
    )
    const served = await get(`/sitemap-tours-${firstIds[1]}.xml`)
    expect(served.status).toBe(200)
    expect(served.text).toMatch(/<urlset[\s\S]+<\/urlset>\n$/)
    expect((await get('/sitemap-pages.xml')).text).toContain(`<loc>${ORIGIN}/privacy</loc>`)
  })
})
