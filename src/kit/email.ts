/** Longest address of RFC 5321, 4.5.3.1.3. */
const EMAIL_MAX = 254

/** A mailbox at a host with a dot, as far as a form can tell; the mail itself is the proof. */
export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MAX && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
