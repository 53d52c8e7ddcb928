// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Cover } from '../cover/cover.tsx'
import { Credit, Picture } from './picture.tsx'

afterEach(cleanup)

describe('a picture', () => {
  const show = (src: string) => <Picture src={src} alt="The dome" className="size" missingClass="missing" />

  it('that fails to load says so, and a new address is tried again', () => {
    const { rerender } = render(show('/a.jpg'))
    fireEvent.error(screen.getByRole('img', { name: 'The dome' }))
    expect(screen.getByText('Picture not loaded: The dome').className).toBe('missing')
    expect(screen.queryByRole('img')).toBeNull()
    rerender(show('/b.jpg'))
    expect(screen.getByRole('img').getAttribute('src')).toBe('/b.jpg')
  })

  it('names its loading before its address', () => {
    const { container } = render(show('/a.jpg'))
    const { outerHTML } = container.firstElementChild as Element
    expect(outerHTML.indexOf('loading="lazy"')).toBeLessThan(outerHTML.indexOf('src='))
  })
})

describe('a credit', () => {
  it('links to a web address in a new tab, without a referrer', () => {
    render(<Credit text="Ada, CC BY" url="https://commons.example/file" />)
    const link = screen.getByRole('link', { name: 'Ada, CC BY' })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '/own/path', null])('is plain text for %s', (url) => {
    render(<Credit text="Ada, CC BY" url={url} />)
    expect(screen.getByText('Ada, CC BY').tagName).toBe('P')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('without words is nothing', () => {
    expect(render(<Credit text={null} url="https://commons.example/file" />).container.innerHTML).toBe('')
  })
})

describe('a cover', () => {
  it('is decoration, with one picture for each theme', () => {
    const { container } = render(<Cover colour="#123456" url="/day.png" darkUrl="/night.png" />)
    expect([...container.querySelectorAll('img')].map((img) => [img.getAttribute('src'), img.alt])).toEqual([
      ['/day.png', ''],
      ['/night.png', ''],
    ])
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  })

  it('shows the drawing alone where the picture cannot load', () => {
    const { container } = render(<Cover url="/day.png" />)
    const [picture] = container.querySelectorAll('img')
    if (picture) fireEvent.error(picture)
    expect(picture?.hidden).toBe(true)
  })

  it('draws the stops on their line', () => {
    const stops = [
      { x: 150, y: 150 },
      { x: 600, y: 315 },
    ]
    const { container } = render(<Cover stops={stops} />)
    expect(container.querySelectorAll('circle')).toHaveLength(2)
    expect(container.querySelector('path[stroke-width="12"]')?.getAttribute('d')).toBe('M150 150L600 315')
  })
})
