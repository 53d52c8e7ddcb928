/** The addresses of the app, each with its guard, search parameters and lazy screen. */
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { PAGES } from '#contract/pages.ts'
import { ErrorScreen } from '#app/error-screen.tsx'

import type { NavigationState } from '#app/return-path.ts'
import { Redirect, PendingScreen } from '#app/redirect.tsx'
import { LandingScreen } from '#features/site/landing-screen.tsx'
import { useSession } from '#live/session/session.ts'
import { accountRoutes, signedOutRoutes } from './account-routes.tsx'
import { advertisementPlace } from './partner-place.tsx'
import { getParentRoute, root, signedIn, withCodeOf } from './root-route.tsx'
import { pageNumber, parseSearch, seconds, stringifySearch, text, type Texts } from './search.ts'

const landing = createRoute({
  getParentRoute,
  path: PAGES.landing,
  component: () => <LandingScreen isSignedIn={useSession().name === 'signed-in'} />,
})

const privacy = createRoute({
  getParentRoute,
  path: PAGES.privacy,
  component: lazyRouteComponent(() => import('#features/site/privacy-screen.tsx'), 'PrivacyScreen'),
})
const terms = createRoute({
  getParentRoute,
  path: PAGES.terms,
  component: lazyRouteComponent(() => import('#features/site/terms-screen.tsx'), 'TermsScreen'),
})
const about = createRoute({
  getParentRoute,
  path: PAGES.about,
  component: lazyRouteComponent(() => import('#features/site/about-screen.tsx'), 'AboutScreen'),
})
const contact = createRoute({
  getParentRoute,
  path: PAGES.contact,
  component: lazyRouteComponent(() => import('#features/site/contact-screen.tsx'), 'ContactScreen'),
})
const guidelines = createRoute({
  getParentRoute,
  path: PAGES.contentGuidelines,
  component: lazyRouteComponent(
    () => import('#features/site/content-guidelines-screen.tsx'),
    'ContentGuidelinesScreen',
  ),
})

const emergency = createRoute({
  getParentRoute,
  path: PAGES.emergency,
  component: lazyRouteComponent(() => import('#features/emergency/emergency-screen.tsx'), 'EmergencyScreen'),
})

const search = createRoute({
  getParentRoute,
  path: PAGES.search,
  validateSearch: (given): Texts<'q'> => ({ q: text(given['q']) }),
  beforeLoad: ({ search: { q } }) => {
    throw redirect({ to: PAGES.tours, search: { search: q }, replace: true })
  },
})

const Hear = lazyRouteComponent(() => import('#features/discovery/hear/hear-screen.tsx'), 'HearScreen')
const hear = createRoute({
  getParentRoute,
  path: PAGES.hear,
  component: withCodeOf(Hear, () => <Hear isSignedIn={useSession().name === 'signed-in'} />),
})

const Browse = lazyRouteComponent(() => import('#features/discovery/browse-screen.tsx'), 'BrowseScreen')
const browse = createRoute({
  getParentRoute,
  path: PAGES.tours,
  validateSearch: (search): Texts<'search' | 'topic' | 'language' | 'sort'> => ({
    search: text(search['search']),
    topic: text(search['topic']),
    language: text(search['language']),
    sort: text(search['sort']),
  }),
  component: withCodeOf(Browse, function BrowseRoute() {
    const { search = '', topic = '', language = '', sort = '' } = browse.useSearch()
    const navigate = browse.useNavigate()
    return (
      <Browse
        search={search}
        topic={topic}
        language={language}
        sort={sort}
        renderAdvertisement={advertisementPlace}
        onChange={(filters) =>
          void navigate({
            to: '/tours',
            search: {
              search: text(filters.search),
              topic: text(filters.topic),
              language: text(filters.language),
              sort: text(filters.sort),
            },
            replace: true,
            resetScroll: false,
          })
        }
      />
    )
  }),
})
const nearby = createRoute({
  getParentRoute,
  path: PAGES.nearbyTours,
  component: lazyRouteComponent(() => import('#features/discovery/nearby-screen.tsx'), 'NearbyScreen'),
})

const Preview = lazyRouteComponent(() => import('#features/discovery/preview-screen.tsx'), 'PreviewScreen')
function PreviewRoute({ slug }: { readonly slug: string }) {
  const isSignedIn = useSession().name === 'signed-in'
  return <Preview slug={slug} isSignedIn={isSignedIn} renderAdvertisement={advertisementPlace} />
}
const tour = createRoute({
  getParentRoute,
  path: PAGES.tour,
  component: withCodeOf(Preview, () => <PreviewRoute slug={tour.useParams().slug} />),
})
const preview = createRoute({
  getParentRoute,
  path: PAGES.tourPreview,
  component: withCodeOf(Preview, () => <PreviewRoute slug={preview.useParams().slug} />),
})

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.dashboard,
  component: lazyRouteComponent(() => import('./dashboard-route.tsx'), 'DashboardRoute'),
})
const myTours = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.myTours,
  component: lazyRouteComponent(() => import('./my-tours-route.tsx'), 'MyToursRoute'),
})
const waitingChanges = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.waitingChanges,
  component: lazyRouteComponent(() => import('./waiting-changes-route.tsx'), 'WaitingChangesRoute'),
})
const offline = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.offline,
  component: lazyRouteComponent(() => import('#features/offline/offline-screen.tsx'), 'OfflineScreen'),
})
const account = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.account,
  component: lazyRouteComponent(() => import('#app/account/account-screen.tsx'), 'AccountScreen'),
})
const preferences = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.preferences,
  component: lazyRouteComponent(
    () => import('#features/preferences/preferences-screen.tsx'),
    'PreferencesScreen',
  ),
})
// Not guarded: signed out, the screen shows a prompt to log in.
const privacySettings = createRoute({
  getParentRoute,
  path: PAGES.privacySettings,
  component: lazyRouteComponent(() => import('./privacy-settings-route.tsx'), 'PrivacySettingsRoute'),
})
const subscription = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.subscription,
  component: lazyRouteComponent(
    () => import('#features/subscription/subscription-screen.tsx'),
    'SubscriptionScreen',
  ),
})

const CustomRoutes = lazyRouteComponent(() => import('./custom-routes-route.tsx'), 'CustomRoutesRoute')
const customRoutes = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.customRoutes,
  validateSearch: (search): Texts<'topic' | 'page'> & { readonly tab?: 'public' | undefined } => ({
    tab: search['tab'] === 'public' ? 'public' : undefined,
    topic: text(search['topic']),
    page: pageNumber(search['page']),
  }),
  component: withCodeOf(CustomRoutes, function CustomRoutesAddress() {
    const { tab, topic = '', page = '1' } = customRoutes.useSearch()
    const navigate = customRoutes.useNavigate()
    return (
      <CustomRoutes
        place={{ tab: tab ?? 'mine', topic, page: Number(page) }}
        onChange={(place) =>
          void navigate({
            to: '/custom-routes',
            search: {
              tab: place.tab === 'public' ? 'public' : undefined,
              topic: text(place.topic),
              page: place.page > 1 ? String(place.page) : undefined,
            },
            replace: true,
            resetScroll: false,
          })
        }
      />
    )
  }),
})
const CustomRoute = lazyRouteComponent(() => import('./custom-route-route.tsx'), 'CustomRouteRoute')
const customRoute = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.customRoute,
  component: withCodeOf(CustomRoute, () => <CustomRoute routeKey={customRoute.useParams().routeKey} />),
})
const SharedRoute = lazyRouteComponent(() => import('./shared-route-route.tsx'), 'SharedRouteRoute')
const sharedRoute = createRoute({
  getParentRoute,
  path: PAGES.sharedRoute,
  component: withCodeOf(SharedRoute, () => <SharedRoute shareToken={sharedRoute.useParams().shareToken} />),
})
const Builder = lazyRouteComponent(
  () => import('#features/routes/builder/builder-screen.tsx'),
  'BuilderScreen',
)
const createRouteScreen = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.newRoute,
  validateSearch: (search): { readonly file?: 'missed' | undefined } => ({
    file: search['file'] === 'missed' ? 'missed' : undefined,
  }),
  component: withCodeOf(Builder, () => (
    <Builder isFileMissed={createRouteScreen.useSearch().file === 'missed'} />
  )),
})
const editRouteScreen = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.editRoute,
  component: withCodeOf(Builder, () => <Builder routeKey={editRouteScreen.useParams().routeKey} />),
})

const Player = lazyRouteComponent(() => import('./player-route.tsx'), 'PlayerRoute')
const playBySlug = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.playBySlug,
  // The second at which the sample was stopped.
  validateSearch: (search): Texts<'at'> => ({ at: seconds(search['at']) }),
  component: withCodeOf(Player, function PlayBySlug() {
    const { at } = playBySlug.useSearch()
    return (
      <Player
        tour={{ slug: playBySlug.useParams().slug }}
        startAtS={at === undefined ? undefined : Number(at)}
      />
    )
  }),
})
const playById = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.playById,
  // Any id that is not a number is an unknown address.
  beforeLoad: ({ params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw redirect({ to: '/', replace: true })
  },
  component: withCodeOf(Player, () => <Player tour={{ id: Number(playById.useParams().id) }} />),
})

const design = import.meta.env.DEV
  ? createRoute({
      getParentRoute,
      path: '/__design',
      component: lazyRouteComponent(() => import('./design-screen.tsx'), 'DesignScreen'),
    })
  : undefined

const routeTree = root.addChildren([
  landing,
  privacy,
  terms,
  about,
  contact,
  guidelines,
  emergency,
  ...accountRoutes,
  signedOutRoutes,
  search,
  privacySettings,
  hear,
  browse,
  nearby,
  tour,
  preview,
  sharedRoute,
  signedIn.addChildren([
    dashboard,
    myTours,
    customRoutes,
    customRoute,
    createRouteScreen,
    editRouteScreen,
    waitingChanges,
    offline,
    account,
    preferences,
    subscription,
    playBySlug,
    playById,
  ]),
  ...(design ? [design] : []),
])

export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    // The code of a screen is fetched as soon as a link to it has the focus or the pointer.
    defaultPreload: 'intent',
    defaultPreloadDelay: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: () => <PendingScreen />,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: () => <Redirect to="/" />,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface HistoryState extends NavigationState {}
}
