/**
 * Starts the process of a voice. In the build every `server/telling/voice/<part>/<name>-child.ts` is a file beside server.js; from the
 * sources (development, tests) the process loads TypeScript first.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The variables of the server that an engine gets: where programs, libraries and temporary files are, and none of the keys. */
const PASSED = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LANG']

/** `importer` is the `import.meta.url` of a file in the entry's folder; `name` is without the extension. */
export function startVoiceProcess(importer: string, name: string): ChildProcess {
  const isSource = importer.endsWith('.ts')
  const entry = fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, importer))
  const loader = isSource ? ['--import', pathToFileURL(createRequire(importer).resolve('tsx')).href] : []
  return spawn(process.execPath, [...loader, entry], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    windowsHide: true,
    env: Object.fromEntries(PASSED.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : []))),
  })
}
