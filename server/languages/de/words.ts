/** German: polite ('Sie'), names without an article and in the nominative, behind a colon or a name's verb. */
import type { LanguageWords } from '../walk-words.ts'
import { STORY_PHRASES, STORY_STYLES } from './story-phrases.ts'
import { countedBy, gapBy, measuresIn } from '../measures.ts'

const NUMBERS = [
  'eine',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
]
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const WORDS: LanguageWords = {
  language: 'de',
  phrases: {
    ...STORY_PHRASES,
    welcome: ['Willkommen in {city}.', 'Guten Tag aus {city}.', 'Schön, dass Sie in {city} sind.'],
    plan: [
      'Vor Ihnen liegt {theme}: {count}, {distance} von der ersten bis zur letzten, mit Zeit zum Umschauen etwa {minutes}.',
      'Was kommt, ist {theme}. Es sind {count} und {distance}, und mit Zeit zum Umschauen dauert es etwa {minutes}.',
    ],
    planThread: [
      'Das ist die Frage dieses Rundgangs. Vor uns liegen {count} und {distance}, mit Zeit zum Umschauen etwa {minutes}.',
      'Der Antwort gehen wir nach: {count}, {distance}, und mit Zeit zum Umschauen etwa {minutes}.',
    ],
    length: [
      'Von der ersten bis zur letzten Station sind es etwa {distance} Luftlinie, durch die Straßen etwas mehr.',
      'Die Stationen liegen auf einer Linie von etwa {distance}, und die Straßen machen sie ein wenig länger.',
    ],
    lengthOnFoot: [
      'Von der ersten bis zur letzten Station sind es zu Fuß etwa {distance}.',
      'Zu Fuß liegen zwischen der ersten und der letzten Station rund {distance}.',
    ],
    localPhrase: [
      'Ein Satz zum Mitnehmen: {phrase}. Das heißt: {meaning}.',
      'Ein wenig von der Sprache hier: {phrase} bedeutet {meaning}.',
    ],
    first: ['Unsere erste Station: {place}.', 'Der Rundgang beginnt hier: {place}.', 'Los geht es: {place}.'],
    greetingFirst: [
      'Die erste Station: {place}.',
      'Das ist sie, unsere erste Station: {place}.',
      'Hier fangen wir an: {place}.',
    ],
    greeting: [
      'Hier sind wir: {place}.',
      'Sie sind da: {place}.',
      'Vor Ihnen: {place}.',
      'Das also: {place}.',
      'Wir sind angekommen: {place}.',
      'Und hier: {place}.',
      'Jetzt an der Reihe: {place}.',
      'Diese Station heißt {place}.',
      'Da wären wir: {place}.',
      'Nun zu dieser Station: {place}.',
    ],
    greetingLast: [
      'Unsere letzte Station: {place}.',
      'Hier endet der Weg: {place}.',
      'Und zum Schluss: {place}.',
    ],
    localName: [
      'Der Name vor Ort: {localName}.',
      'In der Landessprache: {localName}.',
      'Auf Schildern hier: {localName}.',
      'Der einheimische Name: {localName}.',
    ],
    metBefore: [
      'Der Name ist Ihnen schon begegnet: {person}. Die Station hieß {place}.',
      'Sie erinnern sich: {person}. Von diesem Namen war an dieser Station die Rede: {place}.',
      'Ein Name, den Sie schon kennen: {person}. Das Stichwort war {place}.',
    ],
    lookOut: [
      'Achten Sie auf dies: {feature}.',
      'Das Erkennungszeichen: {feature}.',
      'Was Sie dort suchen: {feature}.',
      'Ihr Blickfang dort: {feature}.',
      'Daran erkennen Sie den Ort: {feature}.',
      'Halten Sie Ausschau. Das Zeichen: {feature}.',
      'Dort fällt auf: {feature}.',
      'Sie sind da, wenn Sie dies sehen: {feature}.',
    ],
    sideRule: ['Wenn ich links oder rechts sage, liegt der Weg, den Sie gekommen sind, hinter Ihnen.'],
    goFewSteps: [
      'Nur ein paar Schritte weiter: {place}.',
      'Die nächste Station ist gleich nebenan: {place}.',
      'Ein paar Schritte genügen. Die nächste Station: {place}.',
    ],
    go: [
      'Etwa {distance} weiter: {place}.',
      'Die nächste Station: {place}. Es sind ungefähr {distance}.',
      'Gehen wir weiter, rund {distance}. Das Ziel: {place}.',
    ],
    goSide: [
      'Nächster Halt: {place}. Der Weg führt {side}, rund {distance}.',
      'Gehen Sie {side}, etwa {distance}. Ihr Ziel: {place}.',
      'Als Nächstes: {place}. Es geht {side}, ungefähr {distance}.',
      'Jetzt {side}, an die {distance}. Was dort wartet: {place}.',
      '{place}: So heißt die nächste Station. Sie gehen {side}, etwa {distance}.',
      'Auf geht es {side}, rund {distance}. Dann sind wir da: {place}.',
      'Das nächste Ziel: {place}. Dorthin {side}, {distance}.',
      'Wir gehen {side}. Noch etwa {distance}, dann: {place}.',
      'Dann {side}, {distance}: {place}.',
      'Und nun: {place}, {side}, {distance}.',
      'Danach: {place}, {side}, {distance}.',
    ],
    setOut: [
      'Nächste Station: {place}. Gehen Sie zuerst {side}, insgesamt etwa {distance}.',
      'Zuerst {side}, dann weiter bis hierhin: {place}. Zusammen rund {distance}.',
      'Nächstes Ziel: {place}. Los geht es {side}, der Weg ist etwa {distance} lang.',
      'Wir gehen zunächst {side}. Zu Fuß sind es ungefähr {distance}, dann sind wir da: {place}.',
      'Weiter zur nächsten Station: {place}. Am Anfang {side}, im Ganzen an die {distance}.',
    ],
    street: [
      'Der größte Teil des Weges: {street}.',
      'Meist geht es hier entlang: {street}.',
      'Der Weg folgt vor allem einem Namen: {street}.',
    ],
    goHere: [
      'Die nächste Station ist gleich hier: {place}.',
      'Für die nächste Station bleiben wir stehen: {place}.',
    ],
    goFar: [
      'Die nächste Station: {place}. Es sind etwa {distance}, zu weit zum Gehen. Fahren Sie am besten.',
      'Weiter geht es mit {place}, etwa {distance} von hier. Zu Fuß ist das weit, eine Fahrt ist besser.',
    ],
    openHours: [
      'Laut Karte meist geöffnet: {hours}.',
      'Übliche Öffnungszeiten laut Karte: {hours}.',
      'Die Karte nennt diese Öffnungszeiten: {hours}.',
    ],
    answerOpening: [
      'Wir sind mit einer Frage losgegangen.',
      'Zurück zum Anfang.',
      'Sie haben vor der Antwort gestanden.',
    ],
    closeOpening: ['Das war unser Rundgang.', 'Damit sind wir am Ziel.', 'Hier endet unser Rundgang.'],
    thanks: [
      'Danke, dass Sie mitgegangen sind.',
      'Danke fürs Zuhören.',
      'Es war schön, mit Ihnen unterwegs zu sein.',
    ],
    credit: ['Die Texte dieses Rundgangs stammen aus {source} und stehen unter der Lizenz {licence}.'],
    welcomeRoute: [
      'Willkommen, und danke, dass Sie dabei sind.',
      'Guten Tag und willkommen zu diesem Rundgang.',
      'Schön, dass Sie da sind.',
    ],
    planOwnRoute: [
      'Das ist Ihre Route „{name}“: {count} in der Reihenfolge, die Sie ihr gegeben haben, etwa {time}.',
      'Vor Ihnen liegt Ihre eigene Route „{name}“: {count} in Ihrer Reihenfolge, zusammen etwa {time}.',
    ],
    planRoute: [
      'Das ist die Route „{name}“: {count}, etwa {time}.',
      'Vor Ihnen liegt die Route „{name}“: {count}, zusammen etwa {time}.',
    ],
    wish: ['Für diesen Rundgang haben Sie sich gewünscht: {words}'],
    wishMet: [
      'Unterwegs hören Sie davon, dort, wo es hingehört.',
      'Ich erzähle davon, wo es am Weg hingehört.',
    ],
    wishUnmet: [
      'Zu diesen Stationen kenne ich keine Geschichte darüber. Dieser Teil gehört Ihnen.',
      'An diesen Stationen weiß ich nichts darüber, und ich erfinde nichts.',
    ],
    calledHere: [
      'Was ich hier erzähle, handelt von diesem Ort: {place}.',
      'Der Ort trägt auch diesen Namen: {place}.',
      'Ich kenne den Ort unter diesem Namen: {place}.',
    ],
    nothingNew: [
      'Was ich von diesem Ort weiß, habe ich Ihnen schon erzählt.',
      'Sie haben schon gehört, was ich von diesem Ort weiß.',
    ],
    unknown: [
      'Diese Station gehört Ihnen.',
      'Hier führen Sie.',
      'Diese Station überlasse ich Ihren Augen.',
      'Die Geschichte dieser Station ist Ihre eigene.',
      'Sie haben diese Station gewählt. Lassen Sie sich Zeit.',
      'Hier erzählt niemand besser als Sie selbst.',
    ],
    near: [
      'Aber nicht weit von hier, etwa {distance}: {place}. Davon kann ich Ihnen etwas erzählen.',
      'Ganz in der Nähe, etwa {distance} von hier: {place}.',
    ],
    nearFewSteps: ['Aber nur ein paar Schritte weiter: {place}.', 'Gleich daneben: {place}.'],
    address: ['Die Adresse auf der Route: {words}', 'Auf der Route steht diese Adresse: {words}'],
    ownDescription: ['Sie haben zu diesem Ort geschrieben: {words}', 'In Ihren eigenen Worten: {words}'],
    makersDescription: [
      'Wer diese Route gemacht hat, schreibt dazu: {words}',
      'Auf der Route steht dazu: {words}',
    ],
    ownNote: [
      'Sie haben sich für diese Station etwas aufgeschrieben: {words}',
      'Daran wollten Sie hier denken: {words}',
      'Für diesen Augenblick haben Sie geschrieben: {words}',
    ],
  },
  stylePhrases: {
    educational: {
      ...STORY_STYLES.educational,
      welcome: [
        'Willkommen in {city}. Sehen wir, was sich hier lernen lässt.',
        'Willkommen in {city}. Bringen Sie Ihre Augen mit und eine Frage.',
      ],
      greetingFirst: ['Unser erstes Beispiel: {place}.', 'Hier beginnt die Lektion: {place}.'],
      greeting: [
        'Das nächste Thema: {place}.',
        'Betrachten wir dies: {place}.',
        'Unser Beispiel hier: {place}.',
        'Was gibt es hier zu lernen? {place}.',
        'Weiter im Stoff: {place}.',
        'Sehen wir genauer hin: {place}.',
        'Das nächste Kapitel im Lehrbuch: {place}.',
      ],
      answerOpening: ['Wir haben mit einer Frage begonnen.', 'Fassen wir zusammen.'],
      closeOpening: ['Damit schließt unser Rundgang.', 'Hier endet die Lektion.'],
    },
    storytelling: {
      ...STORY_STYLES.storytelling,
      welcome: [
        'Kommen Sie näher: {city} erzählt.',
        'Jede Geschichte beginnt irgendwo. Unsere beginnt in {city}.',
      ],
      greetingFirst: ['Die Geschichte beginnt hier: {place}.', 'Das erste Kapitel: {place}.'],
      greeting: [
        'Unsere Geschichte führt uns hierher: {place}.',
        'Das nächste Kapitel: {place}.',
        'Wir blättern um: {place}.',
        'Hier geht es weiter: {place}.',
        'Ein neuer Schauplatz: {place}.',
        'Und so gelangen wir hierher: {place}.',
        'Das nächste Bild: {place}.',
      ],
      answerOpening: [
        'Jede Geschichte beantwortet eine Frage. Unsere war diese.',
        'Und damit zurück zum Anfang.',
      ],
      closeOpening: ['Und so endet unsere Geschichte.', 'Jede Geschichte hat ein Ende, und das ist unseres.'],
    },
  },
  theme: {
    History: 'ein Spaziergang durch die Geschichte',
    Architecture: 'ein Architekturspaziergang',
    Culture: 'ein Kulturspaziergang',
    Nature: 'ein Naturspaziergang',
    Food: 'ein kulinarischer Spaziergang',
    Art: 'ein Kunstspaziergang',
    Science: 'ein Spaziergang durch die Wissenschaft',
  },
  titles: {
    History: [
      '{city}: Ein Gang durch die Geschichte',
      '{city}: Geschichte zu Fuß',
      '{city}: Geschichte vor Ort',
    ],
    Architecture: [
      '{city}: Ein Architekturspaziergang',
      '{city}: Architektur zu Fuß',
      '{city}: Stein für Stein',
    ],
    Culture: ['{city}: Ein Kulturspaziergang', '{city}: Kultur zu Fuß', '{city}: Kultur im Schritttempo'],
    Nature: ['{city}: Ein Naturspaziergang', '{city}: Natur zu Fuß', '{city}: Natur in der Stadt'],
    Food: [
      '{city}: Ein kulinarischer Spaziergang',
      '{city}: Essen und Trinken zu Fuß',
      '{city}: Auf den Geschmack kommen',
    ],
    Art: ['{city}: Ein Kunstspaziergang', '{city}: Kunst zu Fuß', '{city}: Kunst am Weg'],
    Science: [
      '{city}: Ein Gang durch die Wissenschaft',
      '{city}: Wissenschaft zu Fuß',
      '{city}: Auf den Spuren der Forschung',
    ],
  },
  sides: {
    ahead: ['geradeaus', 'immer geradeaus', 'weiter geradeaus'],
    back: ['zurück', 'ein Stück zurück'],
    left: ['nach links', 'links weiter'],
    right: ['nach rechts', 'rechts weiter'],
  },
  welcomeTitle: 'Willkommen in {city}',
  wayTitle: 'Unterwegs: {place}',
  endTitle: 'Ende des Rundgangs',
  description: '{theme} ({city}): {count}, etwa {minutes}. Start: {first}. Ziel: {last}.',
  routeDescription: 'Ein Rundgang: {count}, etwa {time}. Start: {first}. Ziel: {last}.',
  onScreen: 'Sie können es auf dem Bildschirm lesen.',
  nameOnScreen: 'deren Name auf dem Bildschirm steht',
  stopNumber: (number) => `Station ${number}`,
  quotes: ['„', '“'],
  between: ' ',
  stops: countedBy(NUMBERS, 'Station', 'Stationen'),
  ...measuresIn('de-DE'),
  named: ({ name }) => name,
  feature: (feature) => feature,
  since: {
    // Only before a verb: there the order of the words stays right.
    opening:
      /^(?:Im Jahre? )?(\d{3,4})(?= (?:wurden?|war|waren|begann|begannen|erhielt|erhielten|entstand|entstanden|ließ|ließen|kam|kamen|folgte|erfolgte|zog|zogen|brannte|eröffnete|erwarb|kaufte|stiftete|erschien|starb|gründete) )/u,
    gap: gapBy({
      same: 'Im selben Jahr',
      one: 'Ein Jahr später',
      century: 'Etwa ein Jahrhundert später',
      years: (years) => `${capital(NUMBERS[years - 1] ?? String(years))} Jahre später`,
    }),
  },
  occasion:
    /(geburtstag|jahrestag|hochzeit|flitterwochen|verlobung|abschied|jubiläum|wiedersehen|ruhestand)/i,
  countable: /(?<!\p{L})(zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)(?!\p{L})/iu,
  wikipedia: 'der Wikipedia',
  longRun: 4,
  article: '',
}
