/** Reads where files are stored: in an S3 bucket, or in the data folder. */
import { addressOr, allOrNone, type Environment } from '#server/kernel/settings/environment.ts'
import type { S3Config } from './s3-object-store.ts'

export interface StorageSettings {
  /** Undefined: files lie in the data folder. */
  readonly s3: S3Config | undefined
}

export function readStorageSettings(env: Environment): StorageSettings {
  const keys = allOrNone(env, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  const bucket = env['S3_BUCKET']
  const others = ['S3_ENDPOINT', 'S3_REGION', 'S3_PREFIX', 'S3_ACCESS_KEY_ID'].filter((name) => env[name])
  if (!bucket && others.length > 0) throw new Error(`${others.join(', ')} set without S3_BUCKET.`)
  if (!bucket) return { s3: undefined }
  const prefix = (env['S3_PREFIX'] ?? '').replace(/^\/+|\/+$/g, '')
  return {
    s3: {
      bucket,
      endpoint: env['S3_ENDPOINT'] ? addressOr(env, 'S3_ENDPOINT', 'https://s3.example') : undefined,
      region: env['S3_REGION'] || 'us-east-1',
      credentials: keys && { accessKeyId: keys[0], secretAccessKey: keys[1] },
      prefix: prefix && `${prefix}/`,
    },
  }
}
