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
  wishMet: [
    'Where my sources speak of it, I tell it.',
    'I have looked for it in what I know, and tell it where it belongs.',
  ],
  wishUnmet: [
    'My sources say nothing of it at these stops, and I make nothing up.',
    'I found nothing about it in my sources for these stops, so I leave that part to you.',
  ],
  calledHere: [
    'What I tell here is about {place}.',
    'My sources know this place as {place}.',
    'In my sources this is {place}.',
  ],
  nothingNew: [
    'I have told you already what I know of this place.',
    'You have heard what I know of this place.',
  ],
  unknown: [
    'I have no sources on this place, so I leave it to your own eyes.',
    'None of my sources speaks of this place, and I make nothing up.',
    'Of this place I know nothing for certain. Let it speak for itself.',
    'My sources are silent here, so take it as you find it.',
    'This one is not in my sources. You may know more about it than I do.',
    'I can tell you nothing certain about this place.',
  ],
  near: [
    'But {place} is close by, about {distance} away, and of that I can tell you something.',
    'Not far from here, about {distance} away, is {place}.',
  ],
  nearFewSteps: ['But {place} is only a few steps away.', 'Right beside it is {place}.'],
  address: ['The address on the route is {words}', 'On the route it has this address: {words}'],
  ownDescription: ['You wrote about this place: {words}', 'In your own words: {words}'],
  makersDescription: ['Whoever made this route wrote: {words}', 'The maker of this route says: {words}'],
  ownNote: ['Your note for this stop: {words}'],
} as const
