// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PublicTourCard } from './public-tour-card.tsx'
import { publicTour } from './testing.ts'

afterEach(cleanup)

test('a card says how much of the walk is told, where the server does', () => {
  render(<PublicTourCard tour={publicTour({ slug: null, duration: 60, toldMin: 22 })} />)
  expect(screen.getByText('60 min, 22 of them told')).toBeTruthy()
  cleanup()
  render(<PublicTourCard tour={publicTour({ slug: null, duration: 60 })} />)
  expect(screen.getByText('60 min')).toBeTruthy()
})
