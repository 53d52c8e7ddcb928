/** The weather and how good it is for walking. */
export const nextHours = 'Next hours'
export const forecastByTheHour = 'Forecast by the hour'
export const weather = 'Weather'
export const showFahrenheit = 'Show °F'
export const fahrenheit = '°F'
export const bestTimes = (minutes: number): string => `Best times for ${minutes} minutes of walking`
export const level = {
  excellent: 'Excellent for walking',
  good: 'Good for walking',
  fair: 'Fair for walking',
  poor: 'Poor for walking',
  dangerous: 'Dangerous: better not walk now',
} as const
export const window = (start: string, end: string): string => `${start} to ${end}`
export const from = 'Weather data by'
export const lastKnown = (when: string): string => `Last known: ${when}`
export const asOf = (when: string): string => `As of ${when}`
