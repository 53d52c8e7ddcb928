// The lock file names what is installed, by content: no package comes from a git repository or without HTTPS, and none without its hash.
import { readFileSync } from 'node:fs'
import { lockFaults } from './lock-faults.mjs'

const lock = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'))
const { faults, packages, withoutHash } = lockFaults(lock)
for (const fault of faults) console.error(fault)
console.log(`${packages} packages; ${withoutHash} optional ones of other systems without a hash`)
process.exit(faults.length > 0 ? 1 : 0)
