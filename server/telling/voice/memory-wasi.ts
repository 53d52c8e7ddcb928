/**
 * The thirteen calls of WASI preview 1 that Flite makes, with files in memory: a crash leaves no temporary files, the program
 * has no access to the machine, and Node's experimental `node:wasi` (with its warning) is not needed. Errors and layouts
 * follow wasi_snapshot_preview1.witx.
 */

const SUCCESS = 0
const EBADF = 8
const EINVAL = 28
const ENOENT = 44
const SPIPE = 70
/** The file descriptor of the one folder that a program sees; wasi-libc expects this number. */
const ROOT_FD = 3
const FIRST_FILE_FD = 4
const OFLAGS_CREATE = 1
const OFLAGS_TRUNCATE = 8
const RIGHTS_ALL = 0xffff_ffff_ffffn

interface MemoryFile {
  bytes: Uint8Array
  length: number
}

interface OpenFile {
  readonly file: MemoryFile
  position: number
}

class ProgramExit extends Error {
  readonly code: number
  constructor(code: number) {
    super(`exit ${code}`)
    this.code = code
  }
}

/** Writes at `offset` of a growing file; the buffer is doubled, so that many small writes stay linear. */
function writeAt(file: MemoryFile, offset: number, data: Uint8Array): void {
  const end = offset + data.length
  if (end > file.bytes.length) {
    const grown = new Uint8Array(Math.max(end, file.bytes.length * 2, 65_536))
    grown.set(file.bytes.subarray(0, file.length))
    file.bytes = grown
  }
  file.bytes.set(data, offset)
  file.length = Math.max(file.length, end)
}

/** How a program ended, and its files by name. */
export interface ProgramRun {
  readonly exitCode: number
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Runs a command-line program with these arguments (the first is its own name), without input. */
export async function runInMemory(
  program: WebAssembly.Module,
  programArguments: readonly string[],
): Promise<ProgramRun> {
  const encoder = new TextEncoder()
  const decoder = new TextDecoder()
  const files = new Map<string, MemoryFile>()
  const open = new Map<number, OpenFile>()
  const argv = programArguments.map((text) => encoder.encode(`${text}\0`))
  let nextFd = FIRST_FILE_FD
  let memory: WebAssembly.Memory | undefined

  const raw = (): ArrayBuffer => {
    if (memory === undefined) throw new Error('The program exports no memory')
    return memory.buffer
  }
  // A new view for each call: growing memory replaces its buffer.
  const view = () => new DataView(raw())
  const slice = (address: number, length: number) => new Uint8Array(raw(), address, length)
  const vectors = (address: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const at = view()
      return slice(at.getUint32(address + index * 8, true), at.getUint32(address + index * 8 + 4, true))
    })

  const calls = {
    args_sizes_get(countAt: number, bytesAt: number) {
      view().setUint32(countAt, argv.length, true)
      view().setUint32(
        bytesAt,
        argv.reduce((sum, bytes) => sum + bytes.length, 0),
        true,
      )
      return SUCCESS
    },
    args_get(pointersAt: number, bytesAt: number) {
      let at = bytesAt
      for (const [index, bytes] of argv.entries()) {
        view().setUint32(pointersAt + index * 4, at, true)
        slice(at, bytes.length).set(bytes)
        at += bytes.length
      }
      return SUCCESS
    },
    clock_time_get(_clock: number, _precision: bigint, timeAt: number) {
      view().setBigUint64(timeAt, 0n, true)
      return SUCCESS
    },
    fd_close: (fd: number) => (open.delete(fd) || fd < FIRST_FILE_FD ? SUCCESS : EBADF),
    fd_fdstat_get(fd: number, statAt: number) {
      if (fd >= FIRST_FILE_FD && !open.has(fd)) return EBADF
      const fileType = fd === ROOT_FD ? 3 : fd > ROOT_FD ? 4 : 2
      slice(statAt, 24).fill(0)
      view().setUint8(statAt, fileType)
      view().setBigUint64(statAt + 8, RIGHTS_ALL, true)
      view().setBigUint64(statAt + 16, RIGHTS_ALL, true)
      return SUCCESS
    },
    fd_fdstat_set_flags: () => SUCCESS,
    fd_prestat_get(fd: number, at: number) {
      if (fd !== ROOT_FD) return EBADF
      view().setUint32(at, 0, true)
      view().setUint32(at + 4, 1, true)
      return SUCCESS
    },
    fd_prestat_dir_name(fd: number, nameAt: number, length: number) {
      if (fd !== ROOT_FD || length < 1) return EINVAL
      slice(nameAt, 1)[0] = 0x2f
      return SUCCESS
    },
    fd_read(fd: number, vectorsAt: number, count: number, readAt: number) {
      const handle = open.get(fd)
      if (handle === undefined && fd !== 0) return EBADF
      let total = 0
      if (handle !== undefined)
        for (const target of vectors(vectorsAt, count)) {
          const part = handle.file.bytes.subarray(
            handle.position,
            Math.min(handle.file.length, handle.position + target.length),
          )
          target.set(part)
          handle.position += part.length
          total += part.length
        }
      view().setUint32(readAt, total, true)
      return SUCCESS
    },
    fd_seek(fd: number, offset: bigint, whence: number, positionAt: number) {
      const handle = open.get(fd)
      if (handle === undefined) return fd < FIRST_FILE_FD ? SPIPE : EBADF
      const base = whence === 0 ? 0 : whence === 1 ? handle.position : handle.file.length
      const position = base + Number(offset)
      if (position < 0) return EINVAL
      handle.position = position
      view().setBigUint64(positionAt, BigInt(position), true)
      return SUCCESS
    },
    fd_write(fd: number, vectorsAt: number, count: number, writtenAt: number) {
      const handle = open.get(fd)
      if (handle === undefined && fd > 2) return EBADF
      let total = 0
      for (const part of vectors(vectorsAt, count)) {
        if (handle !== undefined) {
          writeAt(handle.file, handle.position, part)
          handle.position += part.length
        }
        total += part.length
      }
      view().setUint32(writtenAt, total, true)
      return SUCCESS
    },
    path_open(
      _folder: number,
      _lookup: number,
      pathAt: number,
      pathLength: number,
      flags: number,
      _rights: bigint,
      _inherited: bigint,
      _fdFlags: number,
      fdAt: number,
    ) {
      const path = decoder.decode(slice(pathAt, pathLength))
      let file = files.get(path)
      if (file === undefined) {
        if ((flags & OFLAGS_CREATE) === 0) return ENOENT
        file = { bytes: new Uint8Array(0), length: 0 }
        files.set(path, file)
      }
      if ((flags & OFLAGS_TRUNCATE) !== 0) file.length = 0
      const fd = nextFd++
      open.set(fd, { file, position: 0 })
      view().setUint32(fdAt, fd, true)
      return SUCCESS
    },
    proc_exit(code: number) {
      throw new ProgramExit(code)
    },
  }

  const instance = await WebAssembly.instantiate(program, { wasi_snapshot_preview1: calls })
  memory = instance.exports.memory as WebAssembly.Memory
  let exitCode = 0
  try {
    ;(instance.exports._start as () => void)()
  } catch (error) {
    if (!(error instanceof ProgramExit)) throw error
    exitCode = error.code
  }
  return {
    exitCode,
    files: new Map([...files].map(([name, file]) => [name, file.bytes.slice(0, file.length)])),
  }
}
