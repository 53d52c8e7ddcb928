/** The German phrases that hold a walk together; names stay in the nominative. */
import type { StoryPhrases, StoryStyles } from '../walk-words.ts'

export const STORY_PHRASES: StoryPhrases = {
  onTheWay: [
    'Vor uns: {place}. Bis dahin erzähle ich noch von eben.',
    'Wir gehen dorthin: {place}. Unterwegs mehr von dem, was Sie gerade gesehen haben.',
    'Was folgt: {place}. Im Gehen schauen wir noch einmal zurück.',
    'Gehen Sie ruhig weiter: {place}. Von vorhin bleibt noch etwas zu erzählen.',
  ],
  passing: [
    'Unterwegs kommen Sie hier vorbei: {place}.',
    'Am Weg: {place}.',
    'Im Vorbeigehen: {place}.',
    'Neben Ihnen: {place}.',
  ],
  nearWay: [
    'Nicht weit vom Weg: {place}.',
    'Etwas abseits: {place}.',
    'Wir halten dort nicht, doch nah ist es: {place}.',
    'In der Nähe: {place}.',
    'Nebenan: {place}.',
  ],
  ofCity: [
    'Ein Wort zur Stadt selbst.',
    'Und nun etwas über die ganze Stadt.',
    'Treten wir einen Schritt zurück: die Stadt als Ganzes.',
    'Auch die Stadt hat etwas zu erzählen.',
    'Nun zur Stadt.',
  ],
  backAt: [
    'Etwas habe ich vorhin ausgelassen. Es gehört zu diesem Ort: {place}.',
    'In Gedanken noch einmal zurück: {place}.',
    'Von diesem Ort bin ich Ihnen noch etwas schuldig: {place}.',
    'Noch einmal: {place}.',
    'Noch etwas von vorhin: {place}.',
  ],
  reminder: [
    'Haben Sie unsere Frage noch im Kopf?',
    'Unsere Frage geht mit.',
    'Kurz zurück zu unserer Frage.',
  ],
  bridge: [
    'Dort wartet auch unsere Frage: {place}.',
    'Gleich kommen wir der Antwort einen Schritt näher: {place}.',
    'Vor uns: {place}. Dort geht es wieder um unsere Frage.',
  ],
  bridgePerson: [
    'Vor uns: {place}. Dort begegnet uns wieder ein Name: {person}.',
    'Gleich sind wir da: {place}. Und noch einmal tritt auf: {person}.',
    'Die nächste Station heißt {place}. Einen Namen daraus kennen Sie schon: {person}.',
  ],
  payOpening: [
    'Eines noch zum Schluss, und es gehört zu unserer Frage.',
    'Etwas habe ich für das Ende aufgehoben, denn es gehört zu unserer Frage.',
    'Und hier kehrt unsere Frage zurück.',
  ],
  detour: [
    'Ein kleiner Abstecher von unserem Thema. Er ist zu schön, um daran vorbeizugehen.',
    'Mit unserem Thema hat das wenig zu tun. Weglassen wollte ich es trotzdem nicht.',
    'Für eine Station lassen wir unser Thema ruhen.',
    'Unser Thema muss hier einen Augenblick warten.',
    'Diese Station steht neben unserem Thema.',
  ],
  detourAgain: [
    'Noch ein Abstecher, weg vom Thema.',
    'Noch ein Abstecher.',
    'Wieder ein Abstecher.',
    'Neben unserem Thema.',
  ],
  favourite: [
    'Wenn ich nur eines erzählen dürfte, dann das.',
    'Das erzähle ich auch meinen Freunden.',
    'Das vergesse ich an diesem Ort nie.',
  ],
  count: ['Zählen Sie nach.', 'Nehmen Sie sich einen Augenblick und zählen Sie.'],
  compare: ['Achten Sie auf den Gegensatz.', 'Stellen Sie das neben das eben Gehörte.'],
  noteYear: ['Merken Sie sich das Jahr: {year}.', 'Das Jahr kommt auf die Merkliste: {year}.'],
  promise: [
    'Merken Sie sich den Namen: {person}. An dieser Station kehrt er wieder: {place}.',
    'Behalten Sie diesen Namen: {person}. Wir brauchen ihn noch. Das Stichwort: {place}.',
  ],
  turn: ['Jetzt hören Sie gut zu.', 'Und nun das, was ich zurückgehalten habe.', 'Warten Sie ab.'],
  closeWithout: [
    'Begonnen haben wir hier: {first}. Angekommen sind wir nun hier: {last}.',
    'Erst {first}, zuletzt {last}: All das liegt jetzt hinter Ihnen.',
  ],
  takeHome: [
    'Wenn Sie eines mit nach Hause nehmen, dann dies.',
    'Und wenn jemand fragt, was Sie gehört haben, erzählen Sie dies.',
  ],
  wishOccasion: [
    'Dann soll dieser Rundgang ein Teil davon sein.',
    'Also gehört dieser Rundgang Ihrem Anlass.',
  ],
}

export const STORY_STYLES: StoryStyles = {
  educational: {
    payOpening: ['Ein letzter Beleg.', 'Zum Schluss noch ein Beweisstück für unsere Frage.'],
    detour: [
      'Das liegt außerhalb unseres Themas. Eine Ausnahme ist es wert.',
      'Eine Ausnahme von unserem Thema, und eine gute.',
    ],
    reminder: ['Rufen wir uns die Frage ins Gedächtnis.', 'Noch einmal unsere Frage.'],
  },
  storytelling: {
    payOpening: [
      'Eines habe ich Ihnen bis jetzt verschwiegen.',
      'Und das habe ich mir bis zuletzt aufgehoben.',
    ],
    detour: [
      'Jede Geschichte hat eine Seitengasse. Das ist unsere.',
      'Unsere Geschichte schweift kurz ab. Lassen wir sie.',
    ],
    reminder: ['Unsere Frage haben Sie nicht vergessen.', 'Die Frage ist noch offen.'],
  },
}
