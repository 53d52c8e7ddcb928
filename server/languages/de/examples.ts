/** German texts with what the rules have to make of them, for the tests. */
import type { LanguageExamples } from '../language-examples.ts'

export const EXAMPLES: LanguageExamples = {
  sentences: [
    ['Am 3. Mai 1891 eröffnete Prof. Huber den Turm.', 'Er ist z. B. ein Bau des 19. Jahrhunderts.'],
    ['Der Dom des hl. Veit entstand ca. 1344 unter Karl IV. und seinem Sohn.', 'Die Kirche steht noch.'],
    ['Er diente unter Ludwig II.', 'Die Burg kam 44 v. Chr. dazu.'],
    ['Die Str. heißt heute bzw. seit 1990 anders.', '„Sie ist alt.“', 'Das sagte Dr. Maier.'],
    ['Er wohnte in Nr. 12.', 'Das Haus steht noch.'],
  ],
  counts: ['eine Station', 'zwei Stationen', 'fünf Stationen', 'elf Stationen', '21 Stationen'],
  distances: ['80 Meter', '300 Meter', '1 Kilometer', '1,2 Kilometer'],
  times: ['1 Minute', '45 Minuten', '3 Stunden'],
  hours: [
    'Dienstag bis Sonntag, 10 Uhr bis 18:30 Uhr',
    'Dienstag bis Sonntag, zehn Uhr bis achtzehn Uhr dreißig.',
  ],
  article: {
    told: [
      'Die Kirche besitzt zwei Glocken aus dem späten Mittelalter.',
      'Derselbe Baumeister errichtete auch das Rathaus der Stadt.',
    ],
    hanging: [
      'Er wurde vom Bruder des Königs selbst erbaut und bezahlt.',
      'Dadurch wurde der Turm zum höchsten der ganzen Stadt.',
      'Im selben Jahr brannte der Turm zum zweiten Mal ab.',
      'Das war der höchste Turm in der ganzen Gegend am Fluss.',
      'Der Rat verlieh ihr das Bürgerrecht der alten Stadt.',
    ],
  },
  city: {
    city: 'Bamberg',
    places: ['Altes Rathaus', 'Neue Residenz', 'Obere Brücke', 'Wasserschloss Concordia', 'Gabelmann'],
    feature: 'Sonnenuhr',
    look: (feature) => `An der Fassade hängt eine ${feature} aus dem 17. Jahrhundert.`,
    facts: (place, year) => [
      `Das Bauwerk mit dem Namen ${place} entstand im Auftrag von Dr. Meier.`,
      `Im Jahr ${year} wurde es für alle geöffnet. Der Eintritt war frei.`,
      `Seitdem diente ${place} als Lager, als Gefängnis und als städtisches Museum.`,
    ],
  },
  shortWalk: [
    'Der Turm vor Ihnen wurde 1345 gebaut.',
    'Zwölf Jahre vorher hatte ein Hochwasser die alte Brücke mitgerissen.',
    'Im November 1966 stieg der Fluss bis über das Geländer.',
    'Gehen Sie etwa 200 m am Wasser entlang, bis zur nächsten Ecke.',
  ],
}
