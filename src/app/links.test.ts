// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { listenToLinks, type LinkTarget } from './links.ts'

let stop = () => undefined as void
afterEach(() => {
  stop()
  document.body.innerHTML = ''
})

function clickOn(html: string, init: MouseEventInit = {}): { went: LinkTarget[]; isPrevented: boolean } {
  document.body.innerHTML = html
  const went: LinkTarget[] = []
  stop = listenToLinks(
    (target) => went.push(target),
    () => undefined,
  )
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
  // jsdom would report that it cannot navigate.
  const guard = (late: Event) => late.preventDefault()
  let isPrevented = false
  addEventListener(
    'click',
    (late) => {
      isPrevented = late.defaultPrevented
      guard(late)
    },
    { once: true },
  )
  document.querySelector('[data-hit], a')?.dispatchEvent(event)
  return { went, isPrevented }
}

describe('a plain click', () => {
  it('on an address of ours is a step in the app, also on what lies in the link', () => {
    const { went, isPrevented } = clickOn('<a href="/my-tours?page=2"><b data-hit>My Content</b></a>')
    expect(went).toEqual([{ href: '/my-tours?page=2', isReplacing: false, returnsTo: undefined }])
    expect(isPrevented).toBe(true)
  })

  it.each([
    ['back here', 'data-returns', ''],
    ['to an address', 'data-returns="/tours/a/play"', '/tours/a/play'],
  ])('on one that is to lead %s says so', (_where, attribute, returnsTo) => {
    expect(clickOn(`<a href="/login" ${attribute}>Log in</a>`).went).toMatchObject([{ returnsTo }])
  })

  it.each([
    ['another site', '<a href="https://example.org/">x</a>'],
    ['a new tab', '<a href="/tours" target="_blank">x</a>'],
    ['a download', '<a href="/tours" download>x</a>'],
    ['the API', '<a href="/api/openapi.json">x</a>'],
    ['a file', '<a href="/THIRD-PARTY.md">x</a>'],
    ['a place on this page', '<a href="#main">x</a>'],
    ['mail', '<a href="mailto:a@b.c">x</a>'],
  ])("on %s is the browser's", (_what, html) => {
    const { went, isPrevented } = clickOn(html)
    expect(went).toEqual([])
    expect(isPrevented).toBe(false)
  })

  it("with a key held is the browser's", () => {
    expect(clickOn('<a href="/tours">x</a>', { ctrlKey: true }).went).toEqual([])
    expect(clickOn('<a href="/tours">x</a>', { metaKey: true }).went).toEqual([])
  })
})
