/**
 * The table of rights: one line for each call of the contract, or several if the right depends on what is sent.
 * `docs/authorisation.md` is written from here, and `authorisation.test.ts` tries every cell.
 */
import type { EndpointName } from '#contract/api/endpoints.ts'

/** A status, or `-` where there is no such thing. */
export type Cell = number | '-'

/** The thing that a call names in its address or form. */
export type Thing =
  | 'tour'
  | 'slug of a tour'
  | 'stop of a tour'
  | 'route'
  | 'stop of a route'
  | 'link to a route'
  | 'file of a route'
  | 'job'
  | 'session'

/** A call that is about whoever calls, or about nobody. */
export interface PlainRow {
  readonly call: EndpointName
  /** Tells rows of one call apart. */
  readonly as: string
  /** A visitor, and whoever has a token of an ended session or of a deleted account. */
  readonly nobody: Cell
  readonly free: Cell
  readonly premium: Cell
  /** A user whose address was never verified, after the days of grace. */
  readonly unverified: Cell
}

/** A call that is about one thing, which belongs to somebody. */
export interface ThingRow {
  readonly call: EndpointName
  readonly as: string
  readonly thing: Thing
  readonly nobody: { readonly private: Cell; readonly public: Cell }
  /** On a private thing of one's own. */
  readonly own: { readonly verified: Cell; readonly unverified: Cell }
  /** Free and Premium alike. */
  readonly another: { readonly private: Cell; readonly public: Cell; readonly missing: Cell }
}

const cells = (line: string): Cell[] =>
  line
    .split(/[\s|]+/)
    .filter(Boolean)
    .map((cell) => (cell === '-' ? cell : Number(cell)))

const nameOf = (called: string): { readonly call: EndpointName; readonly as: string } => {
  const [call = '', as = ''] = called.split(': ')
  return { call: call as EndpointName, as }
}

/** Cells: nobody, free, Premium, unverified. */
function plain(called: EndpointName | `${EndpointName}: ${string}`, line: string): PlainRow {
  const [nobody = '-', free = '-', premium = '-', unverified = '-'] = cells(line)
  return { ...nameOf(called), nobody, free, premium, unverified }
}

/** Cells: nobody on a private and a public one | one's own, verified or not | another's private, public, missing. */
function about(thing: Thing, called: EndpointName | `${EndpointName}: ${string}`, line: string): ThingRow {
  const [a = '-', b = '-', c = '-', d = '-', e = '-', f = '-', g = '-'] = cells(line)
  return {
    ...nameOf(called),
    thing,
    nobody: { private: a, public: b },
    own: { verified: c, unverified: d },
    another: { private: e, public: f, missing: g },
  }
}

export const PLAIN_ROWS: readonly PlainRow[] = [
  //                                      nobody free premium unverified
  plain('login: wrong password', '        400    400  400     400'),
  plain('register', '                     200    200  200     200'),
  plain('forgotPassword', '               200    200  200     200'),
  plain('resetPassword: made-up link', '  400    400  400     400'),
  plain('verifyEmail: made-up link', '    400    400  400     400'),
  plain('confirmEmailChange: made-up link', '400 400  400     400'),
  plain('undoEmailChange: made-up link', '400    400  400     400'),
  plain('resendVerification', '           200    200  200     200'),
  plain('me', '                           401    200  200     200'),
  plain('updateProfile', '                401    200  200     200'),
  plain('changePassword', '               401    200  200     200'),
  plain('changePassword: wrong password', '401   400  400     400'),
  plain('changeEmail', '                  401    200  200     200'),
  plain('changeEmail: wrong password', '  401    400  400     400'),
  plain('deleteAccount', '                401    204  204     204'),
  plain('sessions', '                     401    200  200     200'),
  plain('endSessions', '                  401    204  204     204'),
  plain('subscription', '                 401    200  200     200'),
  plain('usage', '                        401    200  200     200'),
  plain('createCheckoutSession', '        401    200  409     200'),
  plain('createCheckoutSession: another price', '401 400 400  400'),
  plain('createPortalSession: never paid', '401  409  409     409'),
  plain('cancelSubscription: never paid', '401   409  409     409'),
  plain('preferences', '                  401    200  200     200'),
  plain('preferenceDefaults', '           401    200  200     200'),
  plain('accessibilityPreferences', '     401    200  200     200'),
  plain('tourPreferences', '              401    200  200     200'),
  plain('narrationPreferences', '         401    200  200     200'),
  plain('saveAccessibilityPreferences', ' 401    200  200     200'),
  plain('saveTourPreferences', '          401    200  200     200'),
  plain('saveTourPreferences: 90 minutes', '401  403  200     403'),
  plain('saveNarrationPreferences', '     401    200  200     200'),
  plain('deletePreferences', '            401    204  204     204'),
  plain('exportData', '                   401    200  200     200'),
  plain('deletePrivacyAccount', '         401    204  204     204'),
  plain('saveConsent', '                  401    204  204     204'),
  plain('contact', '                      200    200  200     200'),
  plain('listTopics', '                   200    200  200     200'),
  plain('topic', '                        200    200  200     200'),
  plain('topicsByTier', '                 200    200  200     200'),
  plain('generateTour', '                 401    202  202     403'),
  plain('generateTour: a topic of Premium', '401 403  202     403'),
  plain('walkLength', '                   401    200  200     200'),
  plain('myTours', '                      401    200  200     200'),
  plain('toursByTopic', '                 200    200  200     200'),
  plain('nearbyTours', '                  200    200  200     200'),
  plain('walkToHear', '                   200    200  200     200'),
  plain('audioChunksHealth', '            200    200  200     200'),
  plain('customRoutes', '                 401    200  200     200'),
  plain('publicCustomRoutes', '           200    200  200     200'),
  plain('createCustomRoute', '            401    201  201     201'),
  plain('createCustomRoute: public', '    401    201  201     403'),
  plain('validatePois', '                 401    200  200     200'),
  plain('optimizeRoute', '                401    200  200     200'),
  plain('mediaUsage', '                   401    200  200     200'),
  plain('validateUpload', '               401    200  200     200'),
  plain('nearbyPlaces', '                 401    200  200     200'),
  plain('geocode', '                      200    200  200     200'),
  plain('reverseGeocode', '               200    200  200     200'),
  plain('emergencyCountries', '           200    200  200     200'),
  plain('emergencySearch', '              200    200  200     200'),
  plain('currentWeather: no source', '    503    503  503     503'),
  plain('weatherForecast: no source', '   503    503  503     503'),
  plain('optimalTimes: no source', '      503    503  503     503'),
  plain('weatherRecommendations: no source', '503 503 503     503'),
  plain('weatherHealth', '                200    200  200     200'),
  plain('advertisement', '                200    200  200     200'),
]

export const THING_ROWS: readonly ThingRow[] = [
  //                                                       nobody    own       another's
  //                                                       priv publ | verif unver | priv publ missing
  about('tour', 'tour', '                                  401 401 | 200 200 | 403 200 404'),
  about('tour', 'tourBasic', '                             401 401 | 200 200 | 403 200 404'),
  about('tour', 'tourNarrative', '                         401 401 | 200 200 | 403 200 404'),
  about('tour', 'tourPois', '                              401 401 | 200 200 | 403 200 404'),
  about('tour', 'tourAudioChunks', '                       401 401 | 200 200 | 403 200 404'),
  about('tour', 'tourOfflineManifest', '                   401 401 | 200 200 | 403 200 404'),
  about('tour', 'audioChunks', '                           401 401 | 200 200 | 403 200 404'),
  about('tour', 'audioChunk', '                            401 401 | 200 200 | 403 200 404'),
  about('tour', 'prioritiseAudioChunks', '                 401 401 | 200 200 | 403 200 404'),
  about('tour', 'recordTourPlay', '                        401 401 | 200 200 | 403 200 404'),
  about('tour', 'reportFact', '                            401 401 | 202 202 | 403 202 404'),
  about('tour', 'setTourPublicity: to public', '           401 401 | 200 403 | 403 403 404'),
  about('tour', 'setTourPublicity: to private', '          401 401 | 200 200 | 403 403 404'),
  about('tour', 'deleteTour', '                            401 401 | 204 204 | 403 403 404'),
  about('slug of a tour', 'tourPreview', '                 404 200 | 404 404 | 404 200 404'),
  about('slug of a tour', 'tourBySlug', '                  401 401 | 200 200 | 403 200 404'),
  about('stop of a tour', 'poiMedia', '                    401 401 | 200 200 | 403 200 404'),
  about('job', 'cancelJob', '                              401  -  | 204 204 | 404  -  404'),
  about('session', 'endSession', '                         401  -  | 204 204 | 404  -  404'),
  about('session', 'signOut: whoever knows its random id', '204  -  | 204 204 | 204  -  204'),
  about('route', 'customRoute', '                          403 200 | 200 200 | 403 200 404'),
  about('route', 'updateCustomRoute', '                    401 401 | 200 200 | 403 403 404'),
  about('route', 'updateCustomRoute: to public', '         401 401 | 200 403 | 403 403 404'),
  about('route', 'deleteCustomRoute', '                    401 401 | 204 204 | 403 403 404'),
  about('route', 'shareCustomRoute', '                     401 401 | 200 200 | 403 403 404'),
  about('route', 'likeCustomRoute', '                      401 401 | 403 403 | 403 200 404'),
  about('route', 'unlikeCustomRoute', '                    401 401 | 200 200 | 403 200 404'),
  about('route', 'generateFromCustomRoute', '              401 401 | 202 403 | 403 202 404'),
  about('link to a route', 'generateFromCustomRoute: with its link', '401 401 | 202 403 | 202 202 404'),
  about('link to a route', 'sharedCustomRoute', '          200 200 | 200 200 | 200 200 404'),
  about('stop of a route', 'uploadMedia', '                401 401 | 201 201 | 403 403 404'),
  about('stop of a route', 'mediaOfPoi', '                 401 401 | 200 200 | 403 200 404'),
  about('file of a route', 'updateMedia', '                401 401 | 200 200 | 403 403 404'),
  about('file of a route', 'deleteMedia', '                401 401 | 204 204 | 403 403 404'),
]
