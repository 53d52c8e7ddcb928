/** Reads the plain text of Overpass at /api/status, whose lines differ between its versions. */

/** Returns the seconds until the next request may come, 0 if a slot is free; undefined if the text says neither. */
export function secondsUntilSlot(status: string): number | undefined {
  if (/^Rate limit: 0\s*$/m.test(status)) return 0
  const free = /^(\d+) slots? available now/m.exec(status)
  if (free && Number(free[1]) > 0) return 0
  const waits = [...status.matchAll(/^Slot available after:.*?in (-?\d+) seconds/gm)].map(([, seconds]) =>
    Math.max(0, Number(seconds)),
  )
  return waits.length === 0 ? undefined : Math.min(...waits)
}
