/** Sizes of pages and lists, in items unless the name says otherwise. Client and server share the defaults. */

/** A larger `pageSize` is cut to this, so that no answer grows without bound. */
export const PAGE_SIZE_MAX = 100

/** Page sizes where the client names none; the product's specification gives them. */
export const PAGING = {
  myTours: { page: 1, pageSize: 20 },
  pois: 10,
  poiMedia: 10,
  customRoutes: 10,
  publicRoutes: 20,
  publicTours: 20,
  /** Tours of each topic in the list of all topics. */
  allTopicsPerTopic: 10,
  nearby: 50,
} as const

/** The radius of a search for public tours and routes near a point, where the client names none. */
export const NEARBY_RADIUS_DEFAULT_KM = 10

/**
 * The number of public tours that a search ranks and counts: those that contain the words, and those whose words resemble them. Bounded so
 * that a search takes as long among 100,000 tours as among a few; a reader with more hits adds a word.
 */
export const SEARCH_FOUND_MOST = { words: 5_000, similar: 2_000 } as const
