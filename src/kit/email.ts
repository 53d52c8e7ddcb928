/** The longest address (RFC 5321, 4.5.3.1.3). */
const EMAIL_MAX = 254

/** True for a mailbox at a host with a dot. A form cannot check more; only a mail can. */
export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MAX && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
