/** Handing a link on: the clipboard, and the system's own share sheet where it has one. */

/** False where the browser does not let it, as without a secure context. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export const canShareLinks = (): boolean => typeof navigator.share === 'function'

/** Resolves when the sheet is closed, also where nothing was shared. */
export async function shareLink(link: { readonly title: string; readonly url: string }): Promise<void> {
  await navigator.share(link).catch(() => undefined)
}
