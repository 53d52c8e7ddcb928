/** Finds places by name and adds one of them. */
import { useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { PlusIcon, SearchIcon } from '#ui/icon/action-icons.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import * as texts from '#texts/route-builder.ts'
import * as css from './builder-screen.css.ts'
import { placesCalled } from './geocoder.ts'
import { GEOCODING_PROBLEM } from './messages.ts'
import type { FoundPlace } from './place-name.ts'

const PLACES_MAX = 5

export function FindPlace({ onAdd }: { readonly onAdd: (place: FoundPlace) => void }) {
  const [text, setText] = useState('')
  const [places, setPlaces] = useState<readonly FoundPlace[]>([])
  const [error, setError] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const attempt = useRef(0)

  const find = async () => {
    const mine = (attempt.current += 1)
    setAsking(true)
    const found = await placesCalled(text, PLACES_MAX)
    // The user has typed a new search meanwhile.
    if (mine !== attempt.current) return
    setAsking(false)
    setPlaces(found.ok ? found.value : [])
    setError(found.ok ? undefined : GEOCODING_PROBLEM[found.failure.kind])
  }
  const type = (next: string) => {
    attempt.current += 1
    setAsking(false)
    setText(next)
    setError(undefined)
    setPlaces([])
  }
  return (
    <Stack gap="xs">
      <form
        className={css.fieldAndButton}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void find()
        }}
      >
        <TextField
          label={texts.findAPlace}
          value={text}
          onChange={type}
          placeholder={texts.findAPlaceExample}
          maxLength={200}
          autoComplete="off"
          leading={<SearchIcon />}
          error={error}
        />
        <Button type="submit" isPending={isAsking} className={css.besideField}>
          {texts.find}
        </Button>
      </form>
      {places.length > 0 && (
        <Stack as="ul" gap="xs" label={texts.placesFound}>
          {places.map((place) => (
            <li key={`${place.displayName} ${place.latitude} ${place.longitude}`}>
              <Button
                isFullWidth
                className={css.foundPlace}
                label={texts.addPlace(place.displayName)}
                onPress={() => {
                  onAdd(place)
                  type('')
                }}
              >
                <PlusIcon />
                {place.displayName}
              </Button>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
