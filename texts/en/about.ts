/** The About page. */
export const title = 'About Streetlore'
export const lead =
  'Cities are full of stories that nobody is telling when you happen to walk by. We wanted a guide for exactly that moment.'
export const wayOn = 'Browse public tours'

export const sections = [
  {
    heading: 'How a walk is made',
    blocks: [
      'You name a place and a topic. Streetlore picks real sights within walking distance, puts them in a short order, and writes what is known about each, with its sources kept. A voice reads it, stop by stop. The first stop is ready to play while the last is still being recorded.',
    ],
  },
  {
    heading: 'Why it works with no signal',
    blocks: [
      'Old towns have thick walls and travellers have small data plans. A downloaded walk is complete: sound, text, map and all. What you change on the way is kept on your phone and reaches us when you are back.',
    ],
  },
  {
    heading: 'What we do not do',
    blocks: [
      'We do not invent sights. Where nothing is known about a place, we say so instead of making something up. And we do not follow you: your position stays on your phone while you walk.',
    ],
  },
  {
    heading: 'Who we are',
    blocks: [
      'A small team in the United Kingdom. Support answers on weekdays, 9:00–18:00 GMT, within 24–48 hours on business days.',
    ],
  },
]
