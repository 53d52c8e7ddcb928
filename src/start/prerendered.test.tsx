// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { landingMarkup } from './prerendered.tsx'
import { takeOverPrerendered } from './take-over.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

describe('the landing page’s markup', () => {
  it('has real links, disabled buttons, and nothing that the content security policy refuses', () => {
    document.body.innerHTML = landingMarkup()
    expect(document.querySelectorAll('main')).toHaveLength(1)
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    const buttons = [...document.querySelectorAll('button')]
    expect(buttons.length).toBeGreaterThan(0)
    expect(buttons.every((button) => button.disabled)).toBe(true)
    expect([...document.querySelectorAll('a')].every((link) => link.hasAttribute('href'))).toBe(true)
    expect(document.querySelector('[style]')).toBeNull()
    expect(document.body.textContent).toContain('Start Your First Tour')
    const hear = [...document.querySelectorAll('main a')].find(
      ({ textContent }) => textContent === 'Hear a walk',
    )
    expect(hear?.getAttribute('href')).toBe('/hear')
  })
})

describe('taking over', () => {
  const start = (style: string) => {
    document.body.innerHTML = `<div id="prerendered" style="${style}"><a href="/a">A</a><a href="/b">B</a></div><div id="root"></div>`
    const root = document.getElementById('root') as HTMLElement
    let rendered = () => {}
    takeOverPrerendered(
      {
        subscribe: (_event, listener) => {
          rendered = listener
          return () => {}
        },
      },
      root,
    )
    root.innerHTML = '<a href="/a">A</a><a href="/b">B</a>'
    return { root, render: () => rendered() }
  }

  it('shows the app in one step and keeps the focus', () => {
    const { root, render } = start('display:block')
    document.querySelector<HTMLElement>('#prerendered a[href="/b"]')?.focus()
    expect(root.hidden).toBe(true)
    render()
    expect(root.hidden).toBe(false)
    expect(document.getElementById('prerendered')).toBeNull()
    expect(document.activeElement).toBe(root.querySelector('a[href="/b"]'))
  })

  it('finds what had the focus by its name where the app has more to choose from', () => {
    const { root, render } = start('display:block')
    root.innerHTML = '<a href="/banner">My Content</a><a href="/a">A</a><a href="/b">B</a>'
    document.querySelector<HTMLElement>('#prerendered a[href="/b"]')?.focus()
    render()
    expect(document.activeElement).toBe(root.querySelector('a[href="/b"]'))
  })

  it('removes markup that does not show at once', () => {
    const { root } = start('display:none')
    expect(document.getElementById('prerendered')).toBeNull()
    expect(root.hidden).toBe(false)
  })
})
