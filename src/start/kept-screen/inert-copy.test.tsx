// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { inertCopy } from './inert-copy.ts'

function copyOf(html: string, change?: (root: HTMLElement) => void): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = html
  change?.(root)
  const copy = document.createElement('div')
  copy.innerHTML = inertCopy(root)
  return copy
}

it('keeps words, links and marks, and nothing that could be used before the code is there', () => {
  const copy = copyOf(
    `<main><h1>My Tours</h1><a href="/tours">Browse</a>
     <button>Delete</button><select><option>1</option></select><textarea>draft</textarea></main>`,
  )
  expect(copy.querySelector('h1')?.textContent).toBe('My Tours')
  expect(copy.querySelector('a')?.getAttribute('href')).toBe('/tours')
  for (const name of ['button', 'select', 'textarea'])
    expect(copy.querySelector(name)?.hasAttribute('disabled')).toBe(true)
})

it('shows switches and sliders as they stand, and forgets what was being typed', () => {
  const copy = copyOf(
    '<input type="checkbox"><input type="range" max="9"><input type="email" value="old@x.example"><input>',
    (root) => {
      const [box, range, , field] = root.querySelectorAll('input')
      ;(box as HTMLInputElement).checked = true
      ;(range as HTMLInputElement).value = '7'
      ;(field as HTMLInputElement).value = 'Flor'
    },
  )
  const [box, range, email, field] = copy.querySelectorAll('input')
  expect(box?.checked).toBe(true)
  expect(range?.value).toBe('7')
  expect(email?.value).toBe('')
  expect(field?.value).toBe('')
})

it('leaves out what belongs to the moment, what code draws, and what the policy refuses', () => {
  const copy = copyOf(
    `<p style="color:red">a</p><div role="status">Saved</div><div role="alert">No</div><div role="dialog">Sure?</div>
     <output>Connected</output><div data-kept="never"><aside>Install</aside></div>
     <canvas></canvas><div class="ol-viewport">map</div><audio src="/a.mp3"></audio><script>1</script>
     <ol data-kept="empty"><li>a long transcript</li></ol>
     <div data-kept="offline"><div role="status">You are offline</div></div>`,
  )
  expect(copy.querySelector('[style], [role="alert"], [role="dialog"], canvas, audio, script')).toBeNull()
  expect(copy.textContent).not.toMatch(/Saved|map|transcript|Connected|Install/)
  expect(copy.querySelector('ol')).not.toBeNull()
  expect(copy.textContent).toContain('You are offline')
})

it('keeps text of others as text', () => {
  const name = '<img src=x onerror=alert(1)>'
  const copy = copyOf('<h1></h1><a></a>', (root) => {
    ;(root.querySelector('h1') as HTMLElement).textContent = name
    root.querySelector('a')?.setAttribute('title', `"${name}`)
  })
  expect(copy.querySelector('img')).toBeNull()
  expect(copy.querySelector('h1')?.textContent).toBe(name)
})
