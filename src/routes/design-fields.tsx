import { useState } from 'react'
import { Checkbox, Switch } from '#ui/choice/checkbox.tsx'
import { RadioGroup } from '#ui/choice/radio-group.tsx'
import { PasswordField } from '#ui/field/password-field.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import { Select } from '#ui/field/select.tsx'
import { Slider } from '#ui/field/slider.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Cluster, Grid, Stack } from '#ui/layout/layout.tsx'

/** The fields of the design page. */
export function DesignFields() {
  const [words, setWords] = useState('')
  const [topic, setTopic] = useState<'history' | 'food' | 'art' | ''>('')
  const [isOn, setOn] = useState(true)
  const [share, setShare] = useState(40)
  const [level, setLevel] = useState<'free' | 'budget'>('free')
  return (
    <Stack as="section" label="Fields">
      <h2>Fields</h2>
      <Grid columns="halves">
        <TextField label="Location" description="A place or 'lat, lng'" value={words} onChange={setWords} />
        <TextField
          label="Email"
          error="Please enter a valid email address"
          value={words}
          onChange={setWords}
        />
        <TextField label="Not now" isDisabled value="Disabled" onChange={setWords} />
        <PasswordField label="Password" value={words} onChange={setWords} />
        <SearchField value={words} onChange={setWords} />
        <Select
          label="Topic"
          placeholder="Select a topic"
          value={topic}
          onChange={setTopic}
          options={[
            { value: 'history', label: 'History' },
            { value: 'food', label: 'Food' },
            { value: 'art', label: 'Art (Premium)', isDisabled: true },
          ]}
        />
        <TextArea label="Message" value={words} onChange={setWords} />
        <Slider
          label="Volume"
          min={0}
          max={100}
          step={5}
          value={share}
          valueText={`${share} %`}
          onChange={setShare}
        />
        <RadioGroup
          label="Budget"
          value={level}
          onChange={setLevel}
          options={[
            { value: 'free', label: 'Free', description: 'No entrance fees' },
            { value: 'budget', label: 'Budget', description: 'Under $20 per stop', isDisabled: true },
          ]}
        />
        <Stack gap="xxs">
          <Checkbox isSelected={isOn} onChange={setOn}>
            Avoid stairs
          </Checkbox>
          <Checkbox isSelected isDisabled onChange={setOn} description="Cannot be switched off">
            Necessary
          </Checkbox>
          <Cluster gap="lg">
            <Switch isSelected={isOn} onChange={setOn}>
              Public
            </Switch>
            <Switch isSelected={false} isDisabled onChange={setOn}>
              Auto-play
            </Switch>
          </Cluster>
        </Stack>
      </Grid>
    </Stack>
  )
}
