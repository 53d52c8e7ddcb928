/** Unpacks the archive of a released voice by the system's tar, so that no file lands outside of its folder. */
import { spawn } from 'node:child_process'
import { lstatSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

export type AddVoiceFailureKind =
  'no-tar' | 'unreadable' | 'unsafe' | 'not-one-folder' | 'there-already' | 'unreachable' | 'unusable'

export class AddVoiceFailure extends Error {
  override readonly name = 'AddVoiceFailure'
  readonly kind: AddVoiceFailureKind

  constructor(kind: AddVoiceFailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** Runs tar in the archive's folder: some versions take a name with a drive letter for another machine's. Returns its output. */
async function tar(archive: string, program: string, ...options: readonly string[]): Promise<string> {
  const [mode = '', ...others] = options
  const child = spawn(program, [mode, `./${basename(archive)}`, ...others], {
    cwd: dirname(archive),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  try {
    const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    if (code !== 0) throw new AddVoiceFailure('unreadable', `tar cannot read the archive: ${errors.trim()}`)
    return output
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new AddVoiceFailure(
      'no-tar',
      'There is no tar on this machine. Unpack the archive by hand into the folder voices of DATA_DIR.',
    )
  }
}

const isInside = (name: string): boolean =>
  !/^[/\\]|^[A-Za-z]:|\\/.test(name) && !name.split('/').includes('..')

/** Throws where there is anything but files and folders: through a link, a later file could be written anywhere. */
function assertPlain(folder: string): void {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry)
    const stat = lstatSync(path)
    if (stat.isDirectory()) assertPlain(path)
    else if (!stat.isFile()) throw new AddVoiceFailure('unsafe', `${entry} is neither a file nor a folder`)
  }
}

/** Unpacks into the empty folder `into`. Returns the name of the one folder in it. `program` is for tests. */
export async function unpackVoice(archive: string, into: string, program = 'tar'): Promise<string> {
  const lines = (output: string) => output.split(/\r?\n/).filter(Boolean)
  const names = lines(await tar(archive, program, '-tf'))
  const outside = names.find((name) => !isInside(name))
  if (outside !== undefined) throw new AddVoiceFailure('unsafe', `The archive would write to ${outside}`)
  if (lines(await tar(archive, program, '-tvf')).some((line) => !/^[-d]/.test(line)))
    throw new AddVoiceFailure('unsafe', 'The archive holds links or devices')
  await tar(archive, program, '-xf', '-C', into, '--no-same-owner')
  assertPlain(into)
  const [folder, ...others] = readdirSync(into)
  if (
    folder === undefined ||
    others.length > 0 ||
    !/^[A-Za-z0-9][\w.-]*$/.test(folder) ||
    !lstatSync(join(into, folder)).isDirectory()
  )
    throw new AddVoiceFailure(
      'not-one-folder',
      'The archive is no released voice: it does not hold one folder',
    )
  return folder
}
