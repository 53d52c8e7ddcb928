/** Reads the server's data with a token of its own, beside the browser. */
import { readFile } from 'node:fs/promises'
import type { Account, Product } from './product.ts'

export interface Tour {
  readonly id: number
  readonly slug: string | null
  readonly title: string
  readonly language: string
  readonly isPublic: boolean
  readonly version: number
  readonly playCount: number
  readonly generationJobId: string | null
  readonly generationStatus: string | null
}

export interface Chunk {
  readonly chunkIndex: number
  readonly isReady: boolean
  readonly audioUrl: string | null
  readonly durationS: number
  readonly contentLength: number
  readonly walk: { readonly leg: number } | null
}

export class Api {
  readonly #product: Product
  readonly #token: string

  private constructor(product: Product, token: string) {
    this.#product = product
    this.#token = token
  }

  static async signIn(product: Product, account: Account): Promise<Api> {
    const answer = await fetch(`${product.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
    const { token } = (await answer.json()) as { token: string }
    return new Api(product, token)
  }

  get token(): string {
    return this.#token
  }

  async get<T>(path: string): Promise<T> {
    const answer = await fetch(`${this.#product.origin}/api${path}`, {
      headers: { authorization: `Bearer ${this.#token}` },
    })
    if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }

  async put(path: string, body: unknown): Promise<void> {
    const answer = await fetch(`${this.#product.origin}/api${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`PUT ${path} answered ${answer.status}: ${await answer.text()}`)
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    const answer = await fetch(`${this.#product.origin}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }

  /** A file of a stop of a route. */
  async addMedia(poiId: number, mediaType: 1 | 2, path: string, caption: string): Promise<void> {
    const form = new FormData()
    form.set('CustomPOIId', String(poiId))
    form.set('MediaType', String(mediaType))
    form.set('Caption', caption)
    form.set('File', new Blob([await readFile(path)]), 'file')
    const answer = await fetch(`${this.#product.origin}/api/custom-media/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}` },
      body: form,
    })
    if (!answer.ok) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`)
  }

  /** Makes the change as another device of the same user would. */
  async setPublicity(tourId: number, isPublic: boolean): Promise<void> {
    const answer = await fetch(`${this.#product.origin}/api/tours/${tourId}/publicity`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ isPublic }),
    })
    if (!answer.ok) throw new Error(`publicity answered ${answer.status}: ${await answer.text()}`)
  }

  async myTours(): Promise<readonly Tour[]> {
    const { items } = await this.get<{ items: Tour[] }>('/tours/my-tours?page=1&pageSize=100')
    return items
  }

  chunks(tourId: number): Promise<readonly Chunk[]> {
    return this.get<Chunk[]>(`/tours/${tourId}/audio-chunks`)
  }

  pois(tourId: number): Promise<{ items: readonly { name: string; latitude: number; longitude: number }[] }> {
    return this.get(`/tours/${tourId}/pois?page=1&pageSize=100`)
  }

  /** Asks for a tour without the browser; resolves with the job's id. */
  async generate(place: {
    locationName: string
    latitude: number
    longitude: number
    topic: string
  }): Promise<string> {
    const answer = await fetch(`${this.#product.origin}/api/tours/generate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify(place),
    })
    if (answer.status !== 202) throw new Error(`generate answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { jobId: string }).jobId
  }
}
