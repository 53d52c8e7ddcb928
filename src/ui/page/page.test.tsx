// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Card } from '../card/card.tsx'
import { Facts, Fact } from '../facts/facts.tsx'
import { Page } from './page.tsx'

afterEach(cleanup)

describe('a page', () => {
  it('has one main landmark and one heading, and names the document', () => {
    render(<Page title="My Tours">content</Page>)
    expect(screen.getAllByRole('main')).toHaveLength(1)
    expect(screen.getByRole('heading', { level: 1, name: 'My Tours' })).toBeTruthy()
    expect(document.title).toBe('My Tours · Streetlore')
  })

  it.each([
    [{ title: 'Hello Ada', documentTitle: 'Dashboard' }, 'Dashboard · Streetlore'],
    [{ title: 'Streetlore: walks of any city' }, 'Streetlore: walks of any city'],
  ])('%o has the document title %s', (props, title) => {
    render(<Page {...props}>content</Page>)
    expect(document.title).toBe(title)
  })

  it('can take the focus, is busy while it loads, and marks the language of its heading', () => {
    render(
      <Page title="Firenze" lead="Una passeggiata" lang="it" isBusy>
        content
      </Page>,
    )
    const main = screen.getByRole('main')
    expect([main.id, main.tabIndex, main.getAttribute('aria-busy')]).toEqual(['main', -1, 'true'])
    expect([screen.getByRole('heading').lang, screen.getByText('Una passeggiata').lang]).toEqual(['it', 'it'])
  })

  it('leaves its heading to the screen', () => {
    render(
      <Page title="Hear" isHeadingOwn>
        <h1>Hear a walk</h1>
      </Page>,
    )
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      'Hear a walk',
    ])
  })
})

describe('a card', () => {
  it('is named by its heading, with its controls at the end', () => {
    render(
      <Card labelledBy="name" picture={<svg />} actions={<button type="button">View</button>}>
        <h2 id="name">Florence</h2>
      </Card>,
    )
    const card = screen.getByRole('article', { name: 'Florence' })
    expect(card.lastElementChild?.textContent).toBe('View')
    expect(card.firstElementChild?.querySelector('svg')).toBeTruthy()
  })

  it('lists facts under a name', () => {
    render(
      <Facts label="About this tour">
        <Fact>Florence</Fact>
        <Fact>45 min</Fact>
      </Facts>,
    )
    expect(screen.getByRole('list', { name: 'About this tour' }).children).toHaveLength(2)
  })
})
