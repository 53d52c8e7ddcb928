/**
 * The weather at the place of a walk. The last weather from the server shows with its time; without any (no source, no
 * connection, a server without weather) there is no panel: weather is never made up.
 */
import { useId, useState } from 'react'
import type { Weather } from '#contract/api/weather.ts'
import { useWeather } from '#live/places.ts'
import type { PlaceOfWalk } from '#live/views.ts'
import { readFunctional, writeFunctional } from '#platform/storage/functional-storage.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Cluster, Stack } from '#ui/layout/layout.tsx'
import * as texts from '#texts/weather.ts'
import { Forecast } from './forecast.tsx'
import {
  formatTemperature,
  isStale,
  LEVEL_TEXT,
  LEVEL_TONE,
  observedText,
  type TemperatureUnit,
} from './messages.ts'
import * as css from './weather-panel.css.ts'

export interface WeatherPanelProps {
  readonly place: PlaceOfWalk
  /** The weather that came with the tour, if any. */
  readonly ofTour?: Weather | null | undefined
  /** Epoch ms; for tests. */
  readonly nowMs?: number | undefined
}

const observedMs = ({ observedAt }: Weather, fetchedAt: number): number => {
  const observed = Date.parse(observedAt ?? '')
  return Number.isFinite(observed) ? observed : fetchedAt
}

/** The chosen unit stays on this device, where the person consents to functional storage. */
const storedUnit = (): TemperatureUnit => (readFunctional('temperatureUnit') === 'F' ? 'F' : 'C')

export function WeatherPanel({ place, ofTour, nowMs }: WeatherPanelProps) {
  const { data } = useWeather(place)
  const [unit, setUnit] = useState<TemperatureUnit>(storedUnit)
  const headingId = useId()
  const [openedMs] = useState(() => Date.now())
  const weather = data?.weather ?? ofTour ?? undefined
  if (!weather) return null
  const { recommendations, description, condition } = weather
  // Weather that came with the tour without a time of its own cannot be dated: no time is shown for it.
  const atMs = data ? observedMs(weather, data.fetchedAt) : observedMs(weather, Number.NaN)
  const readMs = nowMs ?? openedMs
  return (
    <Card as="section" labelledBy={headingId}>
      <h2 id={headingId} className={css.heading}>
        {texts.weather}
      </h2>
      <Cluster gap="sm">
        <span className={css.temperature}>{formatTemperature(weather.temperature, unit)}</span>
        <Button
          variant="quiet"
          isPressed={unit === 'F'}
          label={texts.showFahrenheit}
          onPress={() => {
            const chosen = unit === 'C' ? 'F' : 'C'
            setUnit(chosen)
            writeFunctional('temperatureUnit', chosen)
          }}
        >
          {texts.fahrenheit}
        </Button>
        <span>{description || condition}</span>
      </Cluster>
      {Number.isFinite(atMs) && <p className={css.time}>{observedText(atMs, readMs)}</p>}
      {recommendations && !isStale(atMs, readMs) && (
        <Stack gap="xs">
          <Cluster gap="xs">
            <Badge tone={LEVEL_TONE[recommendations.suitabilityLevel]}>
              {LEVEL_TEXT[recommendations.suitabilityLevel]}
            </Badge>
          </Cluster>
          {recommendations.notes.length > 0 && (
            <ul className={css.notes}>
              {recommendations.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </Stack>
      )}
      {data?.forecast && <Forecast forecast={data.forecast} unit={unit} nowMs={readMs} />}
      {weather.source && (
        <p className={css.time}>
          {texts.from}{' '}
          <a href={weather.source.url} rel="noreferrer" target="_blank">
            {weather.source.title}
          </a>
          {weather.source.licence && ` (${weather.source.licence})`}
        </p>
      )}
    </Card>
  )
}
