/**
 * The image without Docker: what the last stage of `deploy/Dockerfile` copies lies in a folder, and its command runs there. Packages are those
 * of production alone, and there is no page but a short one: building the client is another test's.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, posix, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

export interface Image {
  /** The folder that its command runs in. */
  readonly folder: string
  readonly command: readonly [program: string, ...args: string[]]
  readonly environment: Readonly<Record<string, string>>
  readonly port: number
}

interface Instruction {
  readonly word: string
  readonly rest: string
}

function lastStage(): readonly Instruction[] {
  const lines = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').split('\n')
  const instructions = lines.flatMap((line) => {
    const [, word, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    return word !== undefined && rest !== undefined ? [{ word, rest }] : []
  })
  return instructions.slice(instructions.findLastIndex(({ word }) => word === 'FROM') + 1)
}

/** Links to what `npm prune --omit=dev` leaves, as the lock file says. */
function linkPackages(target: string): void {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
  }
  for (const [place, { dev = false }] of Object.entries(lock.packages)) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place)?.[1]
    // Those of other systems are not there.
    if (name === undefined || dev || !existsSync(join(root, place))) continue
    mkdirSync(dirname(join(target, name)), { recursive: true })
    symlinkSync(join(root, place), join(target, name))
  }
}

/** The commands that make each folder of the build stage; all other files are copied from the sources. */
const MADE: Readonly<Record<string, (target: string) => void>> = {
  node_modules: linkPackages,
  build: (target) =>
    execFileSync(process.execPath, [join(root, 'scripts/build/build-server.mjs'), target], {
      stdio: 'ignore',
    }),
  dist(target) {
    mkdirSync(target, { recursive: true })
    writeFileSync(join(target, 'index.html'), '<title>Streetlore</title><div id="root">the built page</div>')
  },
}

function copy(folder: string, workdir: string, given: string): void {
  const places = given.split(/\s+/).filter((part) => !part.startsWith('--'))
  const to = places.at(-1) ?? '.'
  for (const from of places.slice(0, -1)) {
    const name = posix.relative(workdir, from)
    const made = MADE[name]
    // As Docker does: a folder's content, or a file into what ends with a slash.
    if (made) made(join(folder, to))
    else
      cpSync(join(root, name), join(folder, to.endsWith('/') ? join(to, basename(name)) : to), {
        recursive: true,
      })
  }
}

export function makeImageFolder(folder: string): Image {
  const stage = lastStage()
  const only = (asked: string) => stage.findLast(({ word }) => word === asked)?.rest ?? ''
  for (const { word, rest } of stage) if (word === 'COPY') copy(folder, only('WORKDIR'), rest)
  return {
    folder,
    command: JSON.parse(only('CMD')) as [string, ...string[]],
    environment: Object.fromEntries(
      only('ENV')
        .split(/\s+/)
        .map((pair) => pair.split('=') as [string, string]),
    ),
    port: Number(only('EXPOSE')),
  }
}
