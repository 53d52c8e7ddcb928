/** The longest texts that the server takes, in characters (UTF-16 code units), and the largest body. */

export const TEXT = {
  /** A title, a place's name, the name of a route. */
  short: 200,
  /** A description of several paragraphs. */
  long: 4000,
  /** A person's first or last name. */
  name: 100,
  /** The longest address that mail can be sent to (RFC 5321, 4.5.3.1.3). */
  email: 254,
  /** The least that the product's specification allows. */
  passwordMin: 8,
  /** Hashing a longer password would only cost the server time. */
  passwordMax: 200,
} as const

/** A listener's report of a wrong fact: two paragraphs, and one address or title of a source. */
export const FACT_REPORT = { textMax: 2000, sourceMax: 500 } as const

/** The largest JSON body, in bytes: several times that of a route of six stops with every text at its limit. */
export const BODY_MAX_BYTES = 256 * 1024
