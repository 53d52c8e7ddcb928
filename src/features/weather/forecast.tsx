/** The next hours and the best of them for this walk; hours that have passed are left out. */
import type { WeatherFact } from '#live/views.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { formatTimeOfDay } from '#kit/formats.ts'
import * as texts from '#texts/weather.ts'
import { formatTemperature, LEVEL_TEXT, LEVEL_TONE, windowText, type TemperatureUnit } from './messages.ts'
import * as css from './weather-panel.css.ts'

const HOUR_MS = 3_600_000
const HOURS_SHOWN = 12
const WINDOWS_SHOWN = 3

export interface ForecastProps {
  readonly forecast: NonNullable<WeatherFact['forecast']>
  readonly unit: TemperatureUnit
  /** Epoch ms. */
  readonly nowMs: number
}

export function Forecast({ forecast, unit, nowMs }: ForecastProps) {
  const hours = forecast.hours
    .map((hour) => ({ ...hour, atMs: Date.parse(hour.time) }))
    .filter(({ atMs }) => atMs > nowMs - HOUR_MS)
    .slice(0, HOURS_SHOWN)
  const bestTimes = forecast.bestTimes
    .map((window) => ({ ...window, startMs: Date.parse(window.start), endMs: Date.parse(window.end) }))
    .filter(({ endMs }) => endMs > nowMs)
    .slice(0, WINDOWS_SHOWN)
  return (
    <>
      {bestTimes.length > 0 && (
        <>
          <h3 className={css.part}>{texts.bestTimes(forecast.durationMin)}</h3>
          <ol className={css.windows}>
            {bestTimes.map(({ startMs, endMs, suitabilityLevel, reason }) => (
              <li key={startMs} className={css.window}>
                <span className={css.when}>{windowText(startMs, endMs, nowMs)}</span>
                <Badge tone={LEVEL_TONE[suitabilityLevel]}>{LEVEL_TEXT[suitabilityLevel]}</Badge>
                {reason && <span className={css.reason}>{reason}</span>}
              </li>
            ))}
          </ol>
        </>
      )}
      {hours.length > 0 && (
        <>
          <h3 className={css.part}>{texts.nextHours}</h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways: keys must reach it */}
          <ul className={css.hours} aria-label={texts.forecastByTheHour} tabIndex={0}>
            {hours.map(({ atMs, temperature, condition }) => (
              <li key={atMs} className={css.hour}>
                <span className={css.time}>{formatTimeOfDay(atMs)}</span>
                <span className={css.when}>{formatTemperature(temperature, unit)}</span>
                <span className={css.condition}>{condition}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
