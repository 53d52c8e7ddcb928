/**
 * Tour generation in its own process, so that a test can kill it. Arguments: database URL, folder. It logs what it starts and
 * stores in `folder/diary`, one line each.
 */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createTourGeneration } from '#server/jobs/tour-generation.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import { createSilentVoice } from './silent-voice.ts'
import { openTestJobContext } from './test-job-context.ts'

const STEP_MS = 150
const [databaseUrl = '', folder = ''] = process.argv.slice(2)
const note = (line: string): void => appendFileSync(join(folder, 'diary'), `${line}\n`)

const context = openTestJobContext(databaseUrl, {
  voice: createSilentVoice({ before: () => pause(STEP_MS) }),
  maps: {
    async extract() {
      note('map')
      await pause(STEP_MS)
      return new Uint8Array([1, 2, 3])
    },
  },
})
const store: ObjectStore = {
  ...context.store,
  async put(key, body, contentType) {
    note(`put ${key}`)
    const file = join(folder, key)
    mkdirSync(dirname(file), { recursive: true })
    const bytes = body instanceof Uint8Array ? body : new Uint8Array()
    writeFileSync(file, bytes)
    return { bytes: bytes.length, contentType, etag: '', sha256: '' }
  },
}
await createTourGeneration({ ...context, store, onError: (error) => note(`error ${error.message}`) })
note('started')
