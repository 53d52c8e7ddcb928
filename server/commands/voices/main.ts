/** `npm run voices -- add FILE|URL` and `npm run voices -- list`. */
import { join } from 'node:path'
import { readConfig } from '#server/roles/config.ts'
import { addVoice } from './add-voice.ts'
import { AddVoiceFailure } from './archive.ts'
import { listVoices } from './list-voices.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => {
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}

async function run(command: string | undefined, source: string | undefined): Promise<void> {
  const { dataDir, speech } = readConfig(process.env)
  const voicesDir = join(dataDir, 'voices')
  if (command === 'list' && source === undefined) listVoices({ voicesDir, speech, say })
  else if (command === 'add' && source !== undefined) await addVoice(source, { voicesDir, say })
  else
    complain(
      'npm run voices -- add FILE|URL   adds a released voice (.tar.bz2) to DATA_DIR/voices\nnpm run voices -- list           shows which language is spoken by what',
    )
}

run(process.argv[2], process.argv[3]).catch((error: unknown) => {
  if (!(error instanceof AddVoiceFailure)) throw error
  complain(error.message)
})
