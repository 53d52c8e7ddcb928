/** The files of one voice folder, and what may be wrong with them. */
import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { SherpaVoice } from './sherpa-voice.ts'

/** A folder whose files can be no voice. The message is for the operator. */
export class UnusableVoice extends Error {
  override readonly name = 'UnusableVoice'
}

/** Looks files up in one folder. `need` throws `UnusableVoice` where a file is missing or empty. */
export interface FolderFiles {
  readonly name: string
  readonly names: readonly string[]
  need(name: string): string
  find(name: string): string | undefined
  /** Returns the paths of those that exist, joined by commas; undefined where none does. */
  list(...names: readonly string[]): string | undefined
}

/** One speaker of a folder's model. */
export interface Speaker extends Pick<SherpaVoice, 'model' | 'ruleFsts'> {
  readonly language: string
  readonly speaker: number
  readonly readsNumbers?: boolean
}

export function filesOf(folder: string): FolderFiles {
  const names = readdirSync(folder).toSorted()
  const find = (name: string) => (names.includes(name) ? join(folder, name) : undefined)
  const need = (name: string) => {
    const path = find(name)
    if (path === undefined) throw new UnusableVoice(`${name} is missing`)
    const stat = statSync(path)
    if (stat.isFile() && stat.size === 0) throw new UnusableVoice(`${name} is empty`)
    return path
  }
  const list = (...wanted: readonly string[]) =>
    wanted.flatMap((name) => find(name) ?? []).join(',') || undefined
  return { name: basename(folder), names, find, need, list }
}
