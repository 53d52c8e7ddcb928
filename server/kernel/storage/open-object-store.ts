import { join } from 'node:path'
import type { Config } from '#server/roles/config.ts'
import { openDiskObjectStore } from './disk-object-store.ts'
import type { OpenObjectStore } from './object-store.ts'
import { openS3ObjectStore } from './s3-object-store.ts'

/** The store that the configuration names: on S3, or in the data folder. */
export const openObjectStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<OpenObjectStore> =>
  s3 ? openS3ObjectStore(s3) : openDiskObjectStore(join(dataDir, 'objects'))
