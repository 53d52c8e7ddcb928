/** The source over the local store and the sync worker. */
import type { LiveSource } from '../source.ts'

export const openStoreSource = (): Promise<LiveSource> =>
  Promise.reject(new Error('the local store cannot be opened'))
