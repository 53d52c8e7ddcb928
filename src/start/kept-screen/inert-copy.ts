/**
 * The screen as markup that can be shown without its code: nothing in it moves, can be typed into or belongs to the moment.
 * An element with `data-kept="empty"` is kept without what is in it (long, and out of sight at first); one with
 * `data-kept="offline"` shows only to a start without a connection, one with `data-kept="never"` is left out.
 * Server text stays text: what is serialised is the document, which holds it in text nodes and attributes only.
 */

/** What belongs to the moment, is drawn by code, or must never run twice. */
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
  // What was being typed is nobody's business.
  else if (WITH_TEXT.has(original.type)) copy.removeAttribute('value')
}

/** The markup of what is in `root`. */
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
    // It looks as it will in a moment.
    control.setAttribute('aria-busy', 'true')
  }
  return copy.innerHTML
}
