import { join } from 'node:path'
import { openDiskObjectStore } from './disk-object-store.ts'
import type { OpenObjectStore } from './object-store.ts'
import { openS3ObjectStore } from './s3-object-store.ts'
import type { StorageSettings } from './storage-settings.ts'

/** Opens the store that the settings name: on S3, or in the data folder. */
export const openObjectStore = ({
  s3,
  dataDir,
}: StorageSettings & { readonly dataDir: string }): Promise<OpenObjectStore> =>
  s3 ? openS3ObjectStore(s3) : openDiskObjectStore(join(dataDir, 'objects'))
