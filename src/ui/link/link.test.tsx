// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { LinkButton } from '../button/link-button.tsx'
import { BareRouter, createBareRouter } from '../../routes/bare-router.tsx'
import { Link } from './link.tsx'

afterEach(cleanup)

const slug = 'florence walk'

describe('a link', () => {
  it('is a plain anchor with the address and its parameters', () => {
    render(
      <BareRouter>
        <Link to="/tours/$slug/play" params={{ slug }} search={{ at: '27.9' }}>
          Play
        </Link>
      </BareRouter>,
    )
    expect(screen.getByRole('link').outerHTML).toBe('<a href="/tours/florence%20walk/play?at=27.9">Play</a>')
  })

  it('to the screen that is shown is marked only where a navigation bar asks for it', () => {
    render(
      <BareRouter>
        <Link to="/">Home</Link>
        <Link to="/" current="page">
          Start
        </Link>
      </BareRouter>,
    )
    expect(screen.getByText('Home').outerHTML).toBe('<a href="/">Home</a>')
    expect(screen.getByText('Start').getAttribute('aria-current')).toBe('page')
  })

  it('goes to its screen without a new page, with the state of the history entry', async () => {
    const router = createBareRouter()
    render(
      <BareRouter router={router}>
        <LinkButton to="/login" state={{ from: '/tours' }}>
          Sign in
        </LinkButton>
      </BareRouter>,
    )
    expect(fireEvent.click(screen.getByRole('link'))).toBe(false)
    await waitFor(() => expect(router.history.location.pathname).toBe('/login'))
    expect(router.history.location.state).toMatchObject({ from: '/tours' })
  })

  it.each(['ctrlKey', 'metaKey', 'shiftKey'])('leaves a press with %s to the browser', (key) => {
    const router = createBareRouter()
    render(
      <BareRouter router={router}>
        <Link to="/login">Sign in</Link>
      </BareRouter>,
    )
    expect(fireEvent.click(screen.getByRole('link'), { [key]: true })).toBe(true)
    expect(router.history.location.pathname).toBe('/')
  })

  it('does not compile with an address that does not exist, or without its parameter', () => {
    // @ts-expect-error -- no such screen
    expect(<Link to="/tour">Tours</Link>).toBeDefined()
    // @ts-expect-error -- the tour is missing
    expect(<Link to="/tours/$slug/play">Play</Link>).toBeDefined()
    // @ts-expect-error -- the route is missing
    expect(<LinkButton to="/custom-routes/$routeKey/edit">Edit</LinkButton>).toBeDefined()
    // @ts-expect-error -- the screen has no such search parameter
    expect(<Link to="/tours" search={{ topics: 'History' }} />).toBeDefined()
  })
})
