/**
 * Copies a screen as markup that can be shown without its code: nothing in it moves, accepts input or is transient. An element with
 * `data-kept="empty"` is copied without its content (long, and out of sight at first); one with `data-kept="offline"` shows only at a start
 * without a connection; one with `data-kept="never"` is left out. Server text stays text: the copied elements have it in text nodes and
 * attributes only.
 */

/** Elements that are transient, are drawn by code, or must never run twice. */
const GONE = [
  'dialog, [role="dialog"], [role="alertdialog"], [role="alert"], [role="status"], output, [data-kept="never"]',
  'script, style, link, iframe, object, embed, template, noscript',
  'audio, video, canvas, .ol-viewport',
].join()

const WITH_TEXT = new Set(['text', 'email', 'password', 'search', 'tel', 'url', 'number'])

function copyState(original: HTMLInputElement, copy: HTMLInputElement): void {
  if (original.type === 'checkbox' || original.type === 'radio')
    copy.toggleAttribute('checked', original.checked)
  else if (original.type === 'range') copy.setAttribute('value', original.value)
  // Text that the user was typing is private and is not stored.
  else if (WITH_TEXT.has(original.type)) copy.removeAttribute('value')
}

/** Returns the markup of the content of `root`. */
export function inertCopy(root: Element): string {
  const copy = root.cloneNode(true) as Element
  const inputs = root.querySelectorAll('input')
  for (const [index, input] of copy.querySelectorAll('input').entries())
    copyState(inputs[index] as HTMLInputElement, input)
  for (const element of copy.querySelectorAll(GONE))
    if (!element.closest('[data-kept="offline"]')) element.remove()
  for (const element of copy.querySelectorAll('[data-kept="empty"]')) element.replaceChildren()
  // The content security policy refuses style attributes in markup.
  for (const element of copy.querySelectorAll('[style]')) element.removeAttribute('style')
  for (const control of copy.querySelectorAll(':is(button, input, select, textarea):enabled')) {
    control.setAttribute('disabled', '')
    // The styles then show it as an enabled control, which it is a moment later.
    control.setAttribute('aria-busy', 'true')
  }
  return copy.innerHTML
}
