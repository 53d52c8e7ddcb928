import { describe, expect, it } from 'vitest'
import { featureInSentence, inSentence } from './names.ts'

describe('a feature in a sentence', () => {
  it.each([
    ['Gothic tower', 'the Gothic tower'],
    ['Becquerel tablet', 'the Becquerel tablet'],
    ['Star of David in the gable', 'the Star of David in the gable'],
    ['Bode Museum across the river', 'the Bode Museum across the river'],
    ['Neptune on his shell', 'Neptune on his shell'],
    ['Dante and four lions', 'Dante and four lions'],
    ['Asia', 'Asia'],
    ['Doric columns', 'the Doric columns'],
    ['river faces', 'the river faces'],
    ['canal between cherry trees', 'the canal between cherry trees'],
    ['roofless arches of the nave', 'the roofless arches of the nave'],
    ['Four Trees of the plaza', 'Four Trees of the plaza'],
    ['pump without a handle', 'the pump without a handle'],
    ['the golden dome', 'the golden dome'],
    ['two equal towers', 'two equal towers'],
  ])('%s is told as %s', (feature, told) => expect(featureInSentence(feature)).toBe(told))
})

describe('a place in a sentence', () => {
  it.each([
    ['Museum of Kyoto', 'the Museum of Kyoto'],
    ['Galileo Museum', 'the Galileo Museum'],
    ['Santa Croce', 'Santa Croce'],
    ['Bridgewater House', 'Bridgewater House'],
  ])('%s is told as %s', (name, told) => expect(inSentence({ name, facts: [] })).toBe(told))
})
