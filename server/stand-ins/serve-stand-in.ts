/** Opens a server that stands in for another one in tests. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ServedStandIn {
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string
  /** Ends answers that are under way, too. */
  close(): Promise<void>
}

export async function serveStandIn(server: Server): Promise<ServedStandIn> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
