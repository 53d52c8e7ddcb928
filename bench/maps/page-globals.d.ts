// The globals that the benchmark puts on the pages that it measures.
/** When each was first seen, in ms of `performance.now()`. */
export interface MapSeen {
  screenMs?: number
  drawnMs?: number
}
declare global {
  var mapSeen: MapSeen
}
