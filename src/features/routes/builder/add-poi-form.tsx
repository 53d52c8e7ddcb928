/** Adds a stop by hand: by name and coordinates, or by an address that is looked up. */
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { TEXT } from '#contract/text-lengths.ts'
import { isUnset } from '#contract/route-rules.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Cluster, Grid, Stack } from '#ui/layout/layout.tsx'
import * as texts from '#texts/route-builder.ts'
import * as css from './builder-screen.css.ts'
import { placesCalled } from './geocoder.ts'
import { GEOCODING_PROBLEM, problemText } from './messages.ts'
import { placeName, readDegrees } from './place-name.ts'
import type { NewStop } from './use-add-stop.ts'

export interface AddPoiFormProps {
  readonly onAdd: (stop: NewStop) => void
  readonly onCancel: () => void
}

const EMPTY = { name: '', latitude: '', longitude: '', address: '' }

export function AddPoiForm({ onAdd, onCancel }: AddPoiFormProps) {
  const [fields, setFields] = useState(EMPTY)
  const [errors, setErrors] = useState<{ name?: string; coordinates?: string; address?: string }>({})
  const [isAsking, setAsking] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => nameField.current?.focus(), [])
  const set = (field: keyof typeof EMPTY) => (text: string) => setFields({ ...fields, [field]: text })

  const search = async () => {
    setAsking(true)
    const found = await placesCalled(fields.address, 1)
    setAsking(false)
    const place = found.ok ? found.value[0] : undefined
    if (!place) return setErrors({ address: GEOCODING_PROBLEM[found.ok ? 'not-found' : found.failure.kind] })
    setErrors({})
    setFields((now) => ({
      name: now.name || placeName(place.displayName, []),
      latitude: String(place.latitude),
      longitude: String(place.longitude),
      address: place.displayName,
    }))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const name = fields.name.trim()
    const point = {
      latitude: readDegrees(fields.latitude, 'latitude'),
      longitude: readDegrees(fields.longitude, 'longitude'),
    }
    const { latitude, longitude } = point
    if (name === '') return setErrors({ name: problemText({ code: 'poi-name-missing' }) })
    if (latitude === undefined || longitude === undefined || isUnset({ latitude, longitude }))
      return setErrors({ coordinates: problemText({ code: 'coordinates-invalid' }) })
    setErrors({})
    return onAdd({ name, latitude, longitude, address: fields.address.trim() })
  }
  return (
    <Card as="section">
      <form noValidate onSubmit={submit}>
        <Stack gap="sm">
          <TextField
            ref={nameField}
            label={texts.poiName}
            value={fields.name}
            onChange={set('name')}
            maxLength={TEXT.short}
            error={errors.name}
            autoComplete="off"
          />
          <div className={css.fieldAndButton}>
            <TextField
              label={texts.address}
              value={fields.address}
              onChange={set('address')}
              maxLength={300}
              error={errors.address}
              autoComplete="off"
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                void search()
              }}
            />
            <Button className={css.besideField} isPending={isAsking} onPress={() => void search()}>
              {texts.search}
            </Button>
          </div>
          <Grid columns="halves" gap="sm">
            <TextField
              label={texts.latitude}
              value={fields.latitude}
              onChange={set('latitude')}
              inputMode="text"
              error={errors.coordinates}
              autoComplete="off"
            />
            <TextField
              label={texts.longitude}
              value={fields.longitude}
              onChange={set('longitude')}
              inputMode="text"
              autoComplete="off"
            />
          </Grid>
          <Cluster justify="end">
            <Button onPress={onCancel}>{texts.cancel}</Button>
            <Button type="submit" variant="primary">
              {texts.addPoi}
            </Button>
          </Cluster>
        </Stack>
      </form>
    </Card>
  )
}
