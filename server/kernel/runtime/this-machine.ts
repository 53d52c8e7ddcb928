/** Whether an address is of the machine that this server runs on. `scripts/start/start.mjs` asks the same before there is a build. */
const NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Throws where it is no address. */
export const isThisMachine = (url: string): boolean => NAMES.has(new URL(url).hostname)
