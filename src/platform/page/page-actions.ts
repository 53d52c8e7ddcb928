/** Actions of the browser on the page, each in a function that tests can replace. */

/** Leaves the app for another address, as a link would: another service's page, or one of the server's. */
export const leaveFor = (url: string): void => location.assign(url)

/** Opens the browser's print dialog. */
export const printPage = (): void => window.print()

/** Gives the user a file, as a download of the browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  // The browser has read the content by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
