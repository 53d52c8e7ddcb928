import { useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { LocateIcon, PinIcon } from '#ui/icon/place-icons.tsx'
import * as texts from '#texts/tours.ts'
import { LOCATION_PROBLEM } from '../messages.ts'
import { writeCoordinates } from './coordinates.ts'
import * as css from './location-field.css.ts'
import type { LocationInput } from './location-input.ts'
import type { LocationField as Field } from './use-location-input.ts'

export interface LocationFieldProps {
  readonly field: Field
  /** The form's error message, where the field itself has none. */
  readonly error?: string | undefined
  readonly onEnter: () => void
}

/** Describes the state of the entered text. */
const stateText = ({ status, place }: LocationInput): string => {
  if (status === 'looking-up') return texts.lookingUpAddress
  if (status === 'locating') return texts.findingPosition
  if (place) return [place.label, writeCoordinates(place)].filter(Boolean).join(' · ')
  return texts.locationHint
}

/** The place of the walk: typed, given as coordinates, or the device's position. */
export function LocationField({ field, error, onEnter }: LocationFieldProps) {
  const { input } = field
  const isComposing = useRef(false)
  return (
    <div className={css.row}>
      <div
        className={css.words}
        onCompositionStart={() => (isComposing.current = true)}
        onCompositionEnd={() => (isComposing.current = false)}
      >
        <TextField
          label={texts.location}
          name="location"
          value={input.text}
          onChange={field.type}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing.current) return
            event.preventDefault()
            onEnter()
          }}
          placeholder={texts.locationExample}
          autoComplete="off"
          maxLength={200}
          leading={<PinIcon />}
          error={input.problem ? LOCATION_PROBLEM[input.problem] : error}
          description={<output className={input.place ? css.found : undefined}>{stateText(input)}</output>}
        />
      </div>
      <Button className={css.locate} onPress={field.locate} isPending={input.status === 'locating'}>
        <LocateIcon />
        {texts.myLocation}
      </Button>
    </div>
  )
}
