/** Finds a PostgreSQL that may still run on a cluster's folder. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

export interface Postmaster {
  readonly pid: number
  readonly port: number
}

/** Reads `postmaster.pid`: line 1 is the pid, line 4 the port (both may be missing while it starts). */
export function readPostmaster(clusterDir: string): Postmaster | undefined {
  const file = join(clusterDir, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n')
  return { pid: Math.abs(Number(pid)), port: Number(port ?? 0) }
}

/**
 * Returns true if the pid is a PostgreSQL of this very folder. A pid file survives a crash: its number may belong to
 * another program by now, or to a zombie.
 */
export function isLivePostmaster(pid: number, clusterDir: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
      return state !== 'Z' && state !== 'X' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir)
    } catch {
      return false
    }
  }
  if (process.platform === 'win32') {
    const list = spawnSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8' })
    return list.stdout.includes('postgres')
  }
  const list = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  return list.status === 0 && list.stdout.includes('postgres')
}
