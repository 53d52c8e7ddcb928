/** Quantities as text. Pure; metric units in every language. */

/** '120 m' below 1000 m, else '1.2 km'. */
export const formatDistance = (metres: number): string => {
  const rounded = Math.round(metres)
  return rounded < 1000 ? `${rounded} m` : `${(metres / 1000).toFixed(1)} km`
}

/** '3:05', '1:02:09'; negative and unknown times are '0:00'. */
export const formatClock = (seconds: number): string => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const s = String(whole % 60).padStart(2, '0')
  const m = Math.floor(whole / 60) % 60
  const h = Math.floor(whole / 3600)
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${s}` : `${m}:${s}`
}

/** '90 min': the player's way. */
export const formatMinutes = (minutes: number): string => `${Math.max(0, Math.round(minutes))} min`

/** '1h 30m' or '45m': the way of My Tours. */
export const formatHoursMinutes = (minutes: number): string => {
  const whole = Math.max(0, Math.round(minutes))
  return whole >= 60 ? `${Math.floor(whole / 60)}h ${whole % 60}m` : `${whole}m`
}

/** '1 minute 5 seconds', for people who hear the time. */
export const speakClock = (seconds: number): string => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const parts: string[] = []
  const add = (amount: number, unit: string) => {
    if (amount > 0) parts.push(`${amount} ${unit}${amount === 1 ? '' : 's'}`)
  }
  add(Math.floor(whole / 3600), 'hour')
  add(Math.floor(whole / 60) % 60, 'minute')
  add(whole % 60, 'second')
  return parts.length > 0 ? parts.join(' ') : '0 seconds'
}

/** '21:45' or '9:45 PM': a time of day as the device writes it. */
export const formatTimeOfDay = (epochMs: number): string =>
  new Date(epochMs).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })
