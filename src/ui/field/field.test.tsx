// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Checkbox, Switch } from '../choice/checkbox.tsx'
import { Button } from '../button/button.tsx'
import { PasswordField } from './password-field.tsx'
import { Select } from './select.tsx'
import { Slider } from './slider.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

describe('fields', () => {
  it('bind label, hint and error to the control', () => {
    render(
      <TextField
        label="Email"
        description="Where we write to"
        error="Please enter a valid email address"
        value="x"
        onChange={() => undefined}
      />,
    )
    const input = screen.getByLabelText('Email')
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['Where we write to', 'Please enter a valid email address'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email address')
  })

  it('show a password on request, and only the field is labelled Password', async () => {
    const user = userEvent.setup()
    render(<PasswordField label="Password" value="secret" onChange={() => undefined} />)
    const input = screen.getByLabelText('Password') as HTMLInputElement
    expect(input.type).toBe('password')
    await user.click(screen.getByRole('button', { name: /show/i }))
    expect(input.type).toBe('text')
  })

  it('keep options that are not allowed in the list, disabled', async () => {
    const user = userEvent.setup()
    function Duration() {
      const [value, setValue] = useState<'30' | '60'>('30')
      return (
        <Select
          label="Default duration"
          value={value}
          onChange={setValue}
          options={[
            { value: '30', label: '30 minutes' },
            { value: '60', label: '60 minutes', isDisabled: true },
          ]}
        />
      )
    }
    render(<Duration />)
    const select = screen.getByRole('combobox', { name: 'Default duration' }) as HTMLSelectElement
    await user.selectOptions(select, '60 minutes')
    expect(select.value).toBe('30')
  })

  it('say a slider in words and move by keyboard', async () => {
    const changes: number[] = []
    render(
      <Slider
        label="Rest interval"
        min={10}
        max={60}
        step={5}
        value={30}
        valueText="30 minutes"
        onChange={(v) => changes.push(v)}
      />,
    )
    const slider = screen.getByRole('slider', { name: 'Rest interval' })
    expect(slider.getAttribute('aria-valuetext')).toBe('30 minutes')
  })

  it('tell a switch from a checkbox', async () => {
    const user = userEvent.setup()
    const seen: boolean[] = []
    render(
      <>
        <Switch isSelected={false} onChange={(on) => seen.push(on)}>
          Public
        </Switch>
        <Checkbox isSelected onChange={(on) => seen.push(on)}>
          I accept the <a href="/terms">Terms</a>
        </Checkbox>
      </>,
    )
    await user.click(screen.getByRole('switch', { name: 'Public' }))
    await user.click(screen.getByRole('checkbox', { name: 'I accept the Terms' }))
    expect(seen).toEqual([true, false])
  })
})

describe('Button', () => {
  it('ignores presses while work is under way, and stays in the tab order', async () => {
    const user = userEvent.setup()
    let presses = 0
    render(
      <Button isPending onPress={() => presses++}>
        Sign In
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Sign In' }) as HTMLButtonElement
    await user.click(button)
    expect(presses).toBe(0)
    expect(button.disabled).toBe(false)
    expect(button.getAttribute('aria-busy')).toBe('true')
  })
})
