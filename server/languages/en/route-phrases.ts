/**
 * The phrases that the composer says on a tour along somebody's own route. As in en.ts, none of it claims anything about a place;
 * `{words}` and `{name}` are the person's own words, and are told as such.
 */
export const ROUTE_PHRASES = {
  welcomeRoute: [
    'Welcome, and thank you for coming along.',
    'Hello, and welcome to this walk.',
    'Good to have you here.',
  ],
  planOwnRoute: [
    'This is your route, “{name}”, with {count} stops in the order you gave them, and it takes about {time}.',
    'Ahead of you lies your own route, “{name}”: {count} stops in your order, about {time} in all.',
  ],
  planRoute: [
    'This is the route “{name}”, with {count} stops, and it takes about {time}.',
    'Ahead of you lies the route “{name}”: {count} stops, about {time} in all.',
  ],
  wish: ['For this walk you asked: {words}'],
  wishMet: ['You will hear of it where it belongs on the way.', 'I have put it where it belongs on the way.'],
  wishUnmet: [
    'I know no story about it at these stops, so that part is yours.',
    'At these stops I know nothing about it, and I make nothing up.',
  ],
  calledHere: [
    'What I tell here is about {place}.',
    'This place also goes by the name {place}.',
    'I know this place as {place}.',
  ],
  nothingNew: [
    'I have told you already what I know of this place.',
    'You have heard what I know of this place.',
  ],
  unknown: [
    'This stop is yours.',
    'This one belongs to you.',
    'Here the story is your own.',
    'This stop I leave to you, and to your own eyes.',
    'You chose this one, so take your time.',
    'Here you are the guide.',
  ],
  near: [
    'But {place} is close by, about {distance} away, and of that I can tell you something.',
    'Not far from here, about {distance} away, is {place}.',
  ],
  nearFewSteps: ['But {place} is only a few steps away.', 'Right beside it is {place}.'],
  address: ['The address on the route is {words}', 'On the route it has this address: {words}'],
  ownDescription: ['You wrote about this place: {words}', 'In your own words: {words}'],
  makersDescription: ['Whoever made this route wrote: {words}', 'The maker of this route says: {words}'],
  ownNote: [
    'You left yourself a word for this stop: {words}',
    'You wanted to think of something here: {words}',
    'For this moment you wrote: {words}',
  ],
} as const
