/** Gives the person a file, as a download of the browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  // The browser has taken the content by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
