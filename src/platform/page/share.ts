/** Shares a link by the clipboard, or by the system's own share sheet where it has one. */

/** Copies a text. Returns false where the browser does not allow it, as without a secure context. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export const canShareLinks = (): boolean => typeof navigator.share === 'function'

/** Opens the share sheet. Resolves when it is closed, also where nothing was shared. */
export async function shareLink(link: { readonly title: string; readonly url: string }): Promise<void> {
  await navigator.share(link).catch(() => undefined)
}
