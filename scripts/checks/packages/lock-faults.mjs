// Finds what is wrong with a lock file of npm (version 3).

/** The weaker hashes of old registries are refused. */
const HASH = /^sha512-[A-Za-z0-9+/]{86}==$/

/**
 * @typedef {{ version?: string, resolved?: string, integrity?: string, link?: boolean, inBundle?: boolean, optional?: boolean, os?: string[] }} Entry
 * @param {{ packages?: Record<string, Entry> }} lock
 */
export function lockFaults({ packages = {} }) {
  const faults = []
  let withoutHash = 0
  const entries = Object.entries(packages).filter(([place]) => place !== '')
  for (const [place, { version, resolved, integrity, link, inBundle, optional, os }] of entries) {
    const name = place.replace(/^.*node_modules\//, '')
    if (link) faults.push(`${name}: a link to a folder`)
    if (resolved !== undefined && !/^https:\/\/[^@]+$/.test(resolved))
      faults.push(`${name}: comes from ${resolved.split(/[:@]/, 1)[0]}, not from a registry by HTTPS`)
    if (!/^\d+\.\d+\.\d+/.test(version ?? '')) faults.push(`${name}: no version of a registry`)
    if (integrity !== undefined && !HASH.test(integrity)) faults.push(`${name}: its hash is no sha512`)
    if (integrity !== undefined || link || inBundle) continue
    // npm does not look at the builds for other systems when it writes the file.
    if (optional && os) withoutHash += 1
    else faults.push(`${name}: no hash`)
  }
  return { faults, packages: entries.length, withoutHash }
}
