/** The product behind a proxy that writes down what crosses the link: what a browser's cache answers is not among it. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Crossed {
  readonly path: string
  readonly isScript: boolean
  /** The bytes of the body, as it was sent. */
  readonly bytes: number
}

export interface CountingLink {
  readonly origin: string
  readonly crossed: readonly Crossed[]
  close(): Promise<void>
}

export async function countingLink(port: number): Promise<CountingLink> {
  const crossed: Crossed[] = []
  const proxy = http.createServer((request, response) => {
    const { url: path = '/', method, headers } = request
    const asked = http.request({ port, path, method, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (piece: Buffer) => (bytes += piece.length))
      answer.on('end', () =>
        crossed.push({ path, isScript: /javascript/.test(answer.headers['content-type'] ?? ''), bytes }),
      )
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    request.pipe(asked)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    crossed,
    close: () => {
      proxy.closeAllConnections()
      return new Promise((resolve) => proxy.close(() => resolve()))
    },
  }
}
