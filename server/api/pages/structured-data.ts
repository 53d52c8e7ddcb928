/** Describes the product and public tours in schema.org's terms. The types check each name of a property. */
import type {
  BreadcrumbList,
  CollectionPage,
  LocalBusiness,
  SearchAction,
  TouristTrip,
  WebPage,
  WebSite,
  WithActionConstraints,
} from 'schema-dts'
import { PAGES } from '#contract/pages.ts'
import * as discovery from '#texts/discovery.ts'
import * as texts from '#texts/heads.ts'

/** No distance on the Earth is longer than the way from a point to its opposite. */
const ANYWHERE_RADIUS_M = 20_000_000
const EVERY_DAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const businessId = (publicUrl: string) => `${publicUrl}/#business`
const siteId = (publicUrl: string) => `${publicUrl}/#website`

export function business(publicUrl: string): LocalBusiness {
  return {
    '@type': 'LocalBusiness',
    '@id': businessId(publicUrl),
    name: texts.PRODUCT,
    url: `${publicUrl}/`,
    description: texts.landingDescription,
    logo: `${publicUrl}/icons/icon-512.png`,
    image: `${publicUrl}/pictures/cover.png`,
    priceRange: 'Free to $9.99',
    currenciesAccepted: 'USD, EUR, GBP',
    paymentAccepted: 'Credit Card',
    openingHours: 'Mo-Su 00:00-23:59',
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: EVERY_DAY.map((day) => `https://schema.org/${day}` as const),
      opens: '00:00',
      closes: '23:59',
    },
    areaServed: {
      '@type': 'GeoCircle',
      geoMidpoint: { '@type': 'GeoCoordinates', latitude: 0, longitude: 0 },
      geoRadius: ANYWHERE_RADIUS_M,
    },
  }
}

export function site(publicUrl: string): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${publicUrl}${PAGES.search}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    '@id': siteId(publicUrl),
    name: texts.PRODUCT,
    url: `${publicUrl}/`,
    inLanguage: 'en',
    publisher: { '@id': businessId(publicUrl) },
    potentialAction: search,
  }
}

export function collection(publicUrl: string): CollectionPage {
  return {
    '@type': 'CollectionPage',
    name: discovery.browseTours,
    description: texts.toursDescription,
    url: publicUrl + PAGES.tours,
    inLanguage: 'en',
    isPartOf: { '@id': siteId(publicUrl) },
  }
}

/** The breadcrumbs lead from the landing page over discovery to this page. */
export function breadcrumbs(publicUrl: string, name: string, url: string): BreadcrumbList {
  const steps = [
    { name: texts.PRODUCT, item: `${publicUrl}/` },
    { name: discovery.browseTours, item: publicUrl + PAGES.tours },
    { name, item: url },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}

export interface TripFacts {
  readonly url: string
  readonly name: string
  readonly description: string
  readonly language: string
  readonly pictureUrl: string
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Only the stops that every visitor may see are listed. */
  readonly stops: readonly { readonly name: string; readonly latitude: number; readonly longitude: number }[]
}

export function tripPage(publicUrl: string, trip: TripFacts): readonly [WebPage, TouristTrip] {
  const tripId = `${trip.url}#trip`
  return [
    {
      '@type': 'WebPage',
      '@id': trip.url,
      url: trip.url,
      name: trip.name,
      inLanguage: trip.language,
      datePublished: trip.createdAt.toISOString(),
      dateModified: trip.updatedAt.toISOString(),
      isPartOf: { '@id': siteId(publicUrl) },
      mainEntity: { '@id': tripId },
    },
    {
      '@type': 'TouristTrip',
      '@id': tripId,
      name: trip.name,
      description: trip.description,
      url: trip.url,
      image: trip.pictureUrl,
      provider: { '@type': 'Organization', name: texts.PRODUCT, url: `${publicUrl}/` },
      itinerary: {
        '@type': 'ItemList',
        numberOfItems: trip.stops.length,
        itemListElement: trip.stops.map(({ name, latitude, longitude }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: {
            '@type': 'TouristAttraction',
            name,
            geo: { '@type': 'GeoCoordinates', latitude, longitude },
          },
        })),
      },
    },
  ]
}
