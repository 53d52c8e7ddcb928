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

/** The memory of a running program. Each access makes a new view, because growing memory replaces its buffer. */
class ProgramMemory {
  exported: WebAssembly.Memory | undefined

  private raw(): ArrayBuffer {
    if (this.exported === undefined) throw new Error('The program exports no memory')
    return this.exported.buffer
  }
  view(): DataView {
    return new DataView(this.raw())
  }
  slice(address: number, length: number): Uint8Array {
    return new Uint8Array(this.raw(), address, length)
  }
  /** Returns the buffers of a scatter or gather list: `count` pairs of address and length. */
  vectors(address: number, count: number): Uint8Array[] {
    return Array.from({ length: count }, (_, index) => {
      const at = this.view()
      return this.slice(at.getUint32(address + index * 8, true), at.getUint32(address + index * 8 + 4, true))
    })
  }
}

/** The files of a program by name, and those that it has open by descriptor. */
interface MemoryFiles {
  readonly byName: Map<string, MemoryFile>
  readonly open: Map<number, OpenFile>
  nextFd: number
}

/** The calls about the program itself: its arguments, the time (always 0) and its end. */
const programCalls = (memory: ProgramMemory, argv: readonly Uint8Array[]) => ({
  args_sizes_get(countAt: number, bytesAt: number) {
    memory.view().setUint32(countAt, argv.length, true)
    memory.view().setUint32(
      bytesAt,
      argv.reduce((sum, bytes) => sum + bytes.length, 0),
      true,
    )
    return SUCCESS
  },
  args_get(pointersAt: number, bytesAt: number) {
    let at = bytesAt
    for (const [index, bytes] of argv.entries()) {
      memory.view().setUint32(pointersAt + index * 4, at, true)
      memory.slice(at, bytes.length).set(bytes)
      at += bytes.length
    }
    return SUCCESS
  },
  clock_time_get(_clock: number, _precision: bigint, timeAt: number) {
    memory.view().setBigUint64(timeAt, 0n, true)
    return SUCCESS
  },
  proc_exit(code: number) {
    throw new ProgramExit(code)
  },
})

/** The calls that open, close and describe files and the one folder. */
const descriptorCalls = (memory: ProgramMemory, files: MemoryFiles) => ({
  fd_close: (fd: number) => (files.open.delete(fd) || fd < FIRST_FILE_FD ? SUCCESS : EBADF),
  fd_fdstat_get(fd: number, statAt: number) {
    if (fd >= FIRST_FILE_FD && !files.open.has(fd)) return EBADF
    const fileType = fd === ROOT_FD ? 3 : fd > ROOT_FD ? 4 : 2
    memory.slice(statAt, 24).fill(0)
    memory.view().setUint8(statAt, fileType)
    memory.view().setBigUint64(statAt + 8, RIGHTS_ALL, true)
    memory.view().setBigUint64(statAt + 16, RIGHTS_ALL, true)
    return SUCCESS
  },
  fd_fdstat_set_flags: () => SUCCESS,
  fd_prestat_get(fd: number, at: number) {
    if (fd !== ROOT_FD) return EBADF
    memory.view().setUint32(at, 0, true)
    memory.view().setUint32(at + 4, 1, true)
    return SUCCESS
  },
  fd_prestat_dir_name(fd: number, nameAt: number, length: number) {
    if (fd !== ROOT_FD || length < 1) return EINVAL
    memory.slice(nameAt, 1)[0] = 0x2f
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
    const path = new TextDecoder().decode(memory.slice(pathAt, pathLength))
    let file = files.byName.get(path)
    if (file === undefined) {
      if ((flags & OFLAGS_CREATE) === 0) return ENOENT
      file = { bytes: new Uint8Array(0), length: 0 }
      files.byName.set(path, file)
    }
    if ((flags & OFLAGS_TRUNCATE) !== 0) file.length = 0
    const fd = files.nextFd++
    files.open.set(fd, { file, position: 0 })
    memory.view().setUint32(fdAt, fd, true)
    return SUCCESS
  },
})

/** The calls that read, write and seek. */
const transferCalls = (memory: ProgramMemory, files: MemoryFiles) => ({
  fd_read(fd: number, vectorsAt: number, count: number, readAt: number) {
    const handle = files.open.get(fd)
    if (handle === undefined && fd !== 0) return EBADF
    let total = 0
    if (handle !== undefined)
      for (const target of memory.vectors(vectorsAt, count)) {
        const part = handle.file.bytes.subarray(
          handle.position,
          Math.min(handle.file.length, handle.position + target.length),
        )
        target.set(part)
        handle.position += part.length
        total += part.length
      }
    memory.view().setUint32(readAt, total, true)
    return SUCCESS
  },
  fd_seek(fd: number, offset: bigint, whence: number, positionAt: number) {
    const handle = files.open.get(fd)
    if (handle === undefined) return fd < FIRST_FILE_FD ? SPIPE : EBADF
    const base = whence === 0 ? 0 : whence === 1 ? handle.position : handle.file.length
    const position = base + Number(offset)
    if (position < 0) return EINVAL
    handle.position = position
    memory.view().setBigUint64(positionAt, BigInt(position), true)
    return SUCCESS
  },
  fd_write(fd: number, vectorsAt: number, count: number, writtenAt: number) {
    const handle = files.open.get(fd)
    if (handle === undefined && fd > 2) return EBADF
    let total = 0
    for (const part of memory.vectors(vectorsAt, count)) {
      if (handle !== undefined) {
        writeAt(handle.file, handle.position, part)
        handle.position += part.length
      }
      total += part.length
    }
    memory.view().setUint32(writtenAt, total, true)
    return SUCCESS
  },
})

/** Runs a command-line program with these arguments (the first is its own name), without input. */
export async function runInMemory(
  program: WebAssembly.Module,
  programArguments: readonly string[],
): Promise<ProgramRun> {
  const encoder = new TextEncoder()
  const argv = programArguments.map((text) => encoder.encode(`${text}\0`))
  const memory = new ProgramMemory()
  const files: MemoryFiles = { byName: new Map(), open: new Map(), nextFd: FIRST_FILE_FD }
  const instance = await WebAssembly.instantiate(program, {
    wasi_snapshot_preview1: {
      ...programCalls(memory, argv),
      ...descriptorCalls(memory, files),
      ...transferCalls(memory, files),
    },
  })
  memory.exported = instance.exports.memory as WebAssembly.Memory
  let exitCode = 0
  try {
    ;(instance.exports._start as () => void)()
  } catch (error) {
    if (!(error instanceof ProgramExit)) throw error
    exitCode = error.code
  }
  return {
    exitCode,
    files: new Map([...files.byName].map(([name, file]) => [name, file.bytes.slice(0, file.length)])),
  }
}
