/** The limits of one connection and of one user on a node. */
export interface HubLimits {
  /** Devices and browsers: the tabs of one browser share a connection. */
  readonly connectionsPerUser: number
  /** Calls that wait or run. One more ends the connection. */
  readonly callsPerConnection: number
  readonly callsPerUser: number
  /** Bytes that the network has not taken yet. More end the connection; the client reconnects and asks for missed events. */
  readonly unsentBytesPerConnection: number
  readonly unsentBytesPerUser: number
  /** Missed events are sent in pages: the next page is sent once no more than these bytes are unsent. */
  readonly roomyBytes: number
  readonly toursPerConnection: number
}

export const HUB_LIMITS: HubLimits = {
  connectionsPerUser: 16,
  callsPerConnection: 16,
  callsPerUser: 64,
  unsentBytesPerConnection: 1024 * 1024,
  unsentBytesPerUser: 4 * 1024 * 1024,
  roomyBytes: 64 * 1024,
  toursPerConnection: 200,
}

/** The counts of all connections of one user together. */
export interface UserShare {
  connections: number
  waitingCalls: number
  unsentBytes: number
}
