/** Which language model tells the walks, if any. */
import {
  addressOr,
  allOrNone,
  type Environment,
  versionedAddress,
} from '#server/kernel/settings/environment.ts'
import type { NarratorConfig } from './chat-service.ts'

export interface NarratorSettings {
  /** Undefined: the composer tells all walks, and no other service is asked. */
  readonly narrator: NarratorConfig | undefined
}

export function readNarratorSettings(env: Environment): NarratorSettings {
  const values = allOrNone(env, ['NARRATOR_URL', 'NARRATOR_MODEL'])
  if (!values) return { narrator: undefined }
  const [, model] = values
  return {
    narrator: {
      baseUrl: versionedAddress(addressOr(env, 'NARRATOR_URL', 'http://localhost:11434/v1')),
      model,
      key: env['NARRATOR_KEY'] || undefined,
    },
  }
}
