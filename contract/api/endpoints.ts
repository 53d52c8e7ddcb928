/** Every endpoint by name. The server serves all of them; the client calls them by these names. */
import type { Endpoint } from '../endpoint.ts'
import { accountRecoveryEndpoints } from './account-recovery.ts'
import { advertisingEndpoints } from './advertising.ts'
import { audioChunkEndpoints } from './audio-chunks.ts'
import { authEndpoints } from './auth.ts'
import { contactEndpoints } from './contact.ts'
import { customMediaEndpoints } from './custom-media.ts'
import { customRouteEndpoints } from './custom-route-endpoints.ts'
import { emergencyEndpoints } from './emergency.ts'
import { factReportEndpoints } from './fact-reports.ts'
import { geocoderEndpoints } from './geocoder.ts'
import { placeEndpoints } from './places.ts'
import { preferenceEndpoints } from './preferences.ts'
import { privacyEndpoints } from './privacy.ts'
import { sessionEndpoints } from './sessions.ts'
import { subscriptionEndpoints } from './subscription.ts'
import { topicEndpoints } from './topics.ts'
import { tourEndpoints } from './tour-endpoints.ts'
import { weatherEndpoints } from './weather.ts'

export const endpoints = {
  ...authEndpoints,
  ...sessionEndpoints,
  ...accountRecoveryEndpoints,
  ...subscriptionEndpoints,
  ...preferenceEndpoints,
  ...topicEndpoints,
  ...privacyEndpoints,
  ...contactEndpoints,
  ...tourEndpoints,
  ...audioChunkEndpoints,
  ...factReportEndpoints,
  ...customRouteEndpoints,
  ...customMediaEndpoints,
  ...emergencyEndpoints,
  ...weatherEndpoints,
  ...geocoderEndpoints,
  ...placeEndpoints,
  ...advertisingEndpoints,
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
