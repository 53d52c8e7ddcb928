// What the benchmark puts on the pages that it measures.
declare global {
  /** When each was first seen, in ms of `performance.now()`. */
  var mapSeen: { keysMs?: number; pictureMs?: number; drawnMs?: number }
}
export {}
