// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BareRouter } from '../../routes/bare-router.tsx'
import { WithLinks } from './with-links.tsx'

test('a sentence keeps its words around its links', () => {
  const markup = renderToStaticMarkup(
    <BareRouter>
      <p>
        <WithLinks
          text="New here? <a>Create an account</a> or go <a>back</a>."
          to={['/register', '/']}
          linkClassName="below"
        />
      </p>
    </BareRouter>,
  )
  expect(markup).toBe(
    '<p>New here? <a class="below" href="/register">Create an account</a> or go <a class="below" href="/">back</a>.</p>',
  )
})

test('a sentence without a link is plain text', () => {
  expect(renderToStaticMarkup(<WithLinks text="Nothing to see." to={[]} />)).toBe('Nothing to see.')
})
