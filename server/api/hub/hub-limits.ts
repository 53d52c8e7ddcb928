/** What one connection and one user may take of a node. */
export interface HubLimits {
  /** Devices and tabs: those of one browser share a connection. */
  readonly connectionsPerUser: number
  /** Calls that wait or run; more end the connection. */
  readonly callsPerConnection: number
  readonly callsPerUser: number
  /** Bytes that the network has not taken yet. More end the connection: the client comes back and asks for what it missed. */
  readonly unsentBytesPerConnection: number
  readonly unsentBytesPerUser: number
  /** What was missed is sent in pages, the next one once no more than this is on its way. */
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

/** What all connections of one user take together. */
export interface UserShare {
  connections: number
  waitingCalls: number
  unsentBytes: number
}
