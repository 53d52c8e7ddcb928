// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Checkbox } from '../choice/checkbox.tsx'
import { RadioGroup } from '../choice/radio-group.tsx'
import { SearchField } from './search-field.tsx'
import { Slider } from './slider.tsx'
import { TextArea } from './text-area.tsx'

afterEach(cleanup)

function Search({ onKeyDown }: { readonly onKeyDown?: () => void }) {
  const [value, setValue] = useState('')
  return <SearchField value={value} onChange={setValue} {...(onKeyDown && { onKeyDown })} />
}

describe('a search field', () => {
  it('is cleared by its button, which returns the focus to the field', async () => {
    render(<Search />)
    const user = userEvent.setup()
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
    expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull()
    await user.type(field, 'dome')
    await user.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect([field.value, document.activeElement]).toEqual(['', field])
  })

  it('is cleared by Escape; an empty field leaves Escape to the dialog around it', async () => {
    const onKeyDown = vi.fn<() => void>()
    render(<Search onKeyDown={onKeyDown} />)
    const field = screen.getByRole<HTMLInputElement>('searchbox')
    await userEvent.setup().type(field, 'a')
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false)
    expect(field.value).toBe('')
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true)
    expect(onKeyDown).toHaveBeenCalledTimes(3)
  })
})

describe('a radio group', () => {
  const options = [
    { value: 'slow', label: 'Slow', description: 'With pauses' },
    { value: 'fast', label: 'Fast' },
    { value: 'running', label: 'Running', isDisabled: true },
  ] as const

  it('has a name, and one choice at a time', async () => {
    const onChange = vi.fn<(value: 'slow' | 'fast' | 'running') => void>()
    render(<RadioGroup label="Pace" value="slow" onChange={onChange} options={options} />)
    expect(screen.getByRole('radiogroup', { name: 'Pace' })).toBeTruthy()
    const [slow, fast, running] = screen.getAllByRole<HTMLInputElement>('radio')
    expect([slow?.checked, fast?.checked, running?.disabled]).toEqual([true, false, true])
    await userEvent.setup().click(screen.getByText('Fast'))
    expect(onChange.mock.calls).toEqual([['fast']])
  })

  it('of the same values beside another one is independent', () => {
    render(
      <>
        <RadioGroup label="Pace" value="slow" onChange={() => undefined} options={options} />
        <RadioGroup label="Speech" value="fast" onChange={() => undefined} options={options} />
      </>,
    )
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toHaveLength(2)
  })
})

describe('a checkbox', () => {
  it('is named with the link in it, and described by its hint', async () => {
    const onChange = vi.fn<(isSelected: boolean) => void>()
    render(
      <Checkbox isSelected={false} onChange={onChange} description="Needed to sign up" isInvalid>
        I accept the <a href="#terms">Terms</a>
      </Checkbox>,
    )
    const box = screen.getByRole('checkbox', { name: 'I accept the Terms' })
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Needed to sign up',
    )
    await userEvent.setup().click(box)
    expect(onChange).toHaveBeenCalledWith(true)
  })
})

describe('a slider', () => {
  it('reports the final value when it is released, also by key and by leaving it', () => {
    const onChangeEnd = vi.fn<(value: number) => void>()
    render(
      <Slider
        label="Volume"
        value={40}
        min={0}
        max={100}
        step={1}
        onChange={() => undefined}
        onChangeEnd={onChangeEnd}
      />,
    )
    const slider = screen.getByRole('slider', { name: 'Volume' })
    fireEvent.pointerUp(slider)
    fireEvent.keyUp(slider, { key: 'ArrowRight' })
    fireEvent.blur(slider)
    expect(onChangeEnd.mock.calls).toEqual([[40], [40], [40]])
  })

  it('with a hidden label keeps its name and its value in words', () => {
    render(
      <Slider
        label="Volume"
        value={4}
        min={4}
        max={4}
        step={1}
        onChange={() => undefined}
        valueText="40 %"
        isLabelHidden
      />,
    )
    expect(screen.getByRole('slider', { name: 'Volume' }).getAttribute('aria-valuetext')).toBe('40 %')
    expect(screen.queryByText('40 %')).toBeNull()
  })
})

describe('a text area', () => {
  it('has its label, its length and its error', () => {
    render(
      <TextArea
        label="Message"
        rows={6}
        maxLength={5}
        value="abc"
        onChange={() => undefined}
        error="Too short"
      />,
    )
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
    expect([area.rows, area.maxLength, area.getAttribute('aria-invalid')]).toEqual([6, 5, 'true'])
    expect(screen.getByRole('alert').textContent).toContain('Too short')
  })
})
