/** Spanish: polite ('usted'), names without an article behind a colon or the verb of a name. */
import { roundedDistance } from '../measures.ts'
import type { LanguageWords } from '../walk-words.ts'
import { countedBy, gapBy, measuresIn } from '../measures.ts'

const NUMBERS = [
  'una',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
]
const MEASURES = measuresIn('es-ES')
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const WORDS: LanguageWords = {
  language: 'es',
  phrases: {
    welcome: [
      'Le damos la bienvenida a {city}.',
      'Un saludo desde {city}.',
      'Qué alegría tenerle en {city}.',
    ],
    plan: [
      'Le espera {theme}: {count}, {distance} de la primera a la última y unos {minutes} con tiempo para mirar.',
      'Por delante queda {theme}: {count} a lo largo de {distance}. Con tiempo para mirar, calcule unos {minutes}.',
    ],
    planThread: [
      'Esa es la pregunta de este paseo: {count}, {distance} y unos {minutes} con tiempo para mirar.',
      'Buscaremos la respuesta en {count}, a lo largo de {distance}. Con tiempo para mirar, calcule unos {minutes}.',
    ],
    length: [
      'De la primera parada a la última hay unos {distance} en línea recta, y algo más por las calles.',
      'Las paradas se reparten a lo largo de unos {distance}, que las calles alargan un poco.',
    ],
    lengthOnFoot: [
      'De la primera parada a la última hay unos {distance} a pie.',
      'A pie son unos {distance} de la primera parada a la última.',
    ],
    localPhrase: [
      'Una frase para llevarse: {phrase}. Quiere decir: {meaning}.',
      'Un poco de la lengua de aquí: {phrase} significa {meaning}.',
    ],
    first: ['Primera parada: {place}.', 'El paseo empieza aquí: {place}.', 'Punto de partida: {place}.'],
    greetingFirst: [
      'Esta es nuestra primera parada: {place}.',
      'Aquí la tenemos, la primera parada: {place}.',
      'Aquí empezamos: {place}.',
    ],
    greeting: [
      'Aquí estamos: {place}.',
      'Ya hemos llegado: {place}.',
      'Ante usted: {place}.',
      'Y ahora: {place}.',
      'Esta parada se llama {place}.',
      'Hemos llegado aquí: {place}.',
      'Le toca el turno a esta parada: {place}.',
      'La siguiente: {place}.',
      'Nos detenemos aquí: {place}.',
      'Y esto es lo que sigue: {place}.',
    ],
    greetingLast: ['Nuestra última parada: {place}.', 'Aquí terminamos: {place}.', 'Y para acabar: {place}.'],
    localName: [
      'Su nombre aquí: {localName}.',
      'En la lengua del lugar: {localName}.',
      'Aquí se llama {localName}.',
      'El nombre local: {localName}.',
    ],
    metBefore: [
      'Un nombre que ya conoce: {person}. La parada se llamaba {place}.',
      '¿Se acuerda? {person}. Salió en esta parada: {place}.',
      'Este nombre ya lo ha oído: {person}. Recuerde la parada: {place}.',
    ],
    lookOut: [
      'Fíjese en esto: {feature}.',
      'La señal que hay que buscar: {feature}.',
      'Lo reconocerá por esto: {feature}.',
      'Lo que hay que ver allí: {feature}.',
      'Mantenga los ojos abiertos: {feature}.',
      'Habrá llegado cuando vea esto: {feature}.',
      'Una vez allí, busque esto: {feature}.',
      'Su punto de referencia: {feature}.',
    ],
    sideRule: ['Cuando digo izquierda o derecha, el camino por el que ha venido queda a su espalda.'],
    goFewSteps: [
      'A solo unos pasos: {place}.',
      'La próxima parada está aquí al lado: {place}.',
      'Bastan unos pasos. Próxima parada: {place}.',
    ],
    go: [
      'A unos {distance} de aquí: {place}.',
      'Próxima parada: {place}. Son más o menos {distance}.',
      'Sigamos adelante, unos {distance}. Nuestro destino: {place}.',
    ],
    goSide: [
      'Próxima parada: {place}. El camino sigue {side}, unos {distance}.',
      'Vaya {side}, unos {distance}. Su destino: {place}.',
      'Después viene {place}. Hay que ir {side}, más o menos {distance}.',
      'Ahora {side}, cerca de {distance}. Allí espera {place}.',
      '{place}: así se llama la parada que sigue. Camine {side}, unos {distance}.',
      'Continuamos {side}. A unos {distance}: {place}.',
      'Rumbo a la próxima: {place}, {side}, a unos {distance}.',
      'En marcha {side}. Son unos {distance} hasta aquí: {place}.',
      'Luego, {side}, {distance}: {place}.',
      'Y ahora: {place}, {side}, {distance}.',
      'Más adelante: {place}, {side}, {distance}.',
    ],
    setOut: [
      'Próxima parada: {place}. Salga {side}; son unos {distance} a pie.',
      'Primero {side} y después hasta aquí: {place}. En total, unos {distance}.',
      'Lo que sigue es {place}. El camino empieza {side} y tiene unos {distance}.',
      'Empezamos {side}. A unos {distance} a pie: {place}.',
      'Para la próxima parada, primero {side}. Son más o menos {distance} hasta aquí: {place}.',
    ],
    street: [
      'La mayor parte del camino: {street}.',
      'Se va sobre todo por aquí: {street}.',
      'El camino sigue este nombre: {street}.',
    ],
    goHere: [
      'La próxima parada está aquí mismo: {place}.',
      'Para la próxima parada no hace falta moverse: {place}.',
    ],
    goFar: [
      'Próxima parada: {place}. Está a unos {distance}, demasiado lejos para ir a pie: mejor en transporte.',
      'Lo que sigue es {place}, a unos {distance}. A pie queda lejos, conviene ir en transporte.',
    ],
    openHours: [
      'Según el mapa, suele abrir {hours}.',
      'Horario habitual, según el mapa: {hours}.',
      'El mapa indica este horario habitual: {hours}.',
    ],
    answerOpening: [
      'Salimos con una pregunta.',
      'Volvamos al principio.',
      'Ha tenido la respuesta ante los ojos.',
    ],
    closeOpening: [
      'Este ha sido nuestro paseo.',
      'Con esto llegamos al final.',
      'Aquí termina nuestro paseo.',
    ],
    thanks: ['Gracias por caminar conmigo.', 'Gracias por escuchar.', 'Ha sido un placer pasear con usted.'],
    credit: ['Los textos de este paseo proceden de {source}, con licencia {licence}.'],
    welcomeRoute: [
      'Le damos la bienvenida, y gracias por venir.',
      'Hola, y que disfrute de este paseo.',
      'Qué alegría tenerle aquí.',
    ],
    planOwnRoute: [
      'Esta es su ruta, «{name}»: {count} en el orden que usted les dio, cerca de {time}.',
      'Por delante queda su propia ruta, «{name}»: {count} en su orden, cerca de {time} en total.',
    ],
    planRoute: [
      'Esta es la ruta «{name}»: {count}, cerca de {time}.',
      'Por delante queda la ruta «{name}»: {count}, cerca de {time} en total.',
    ],
    wish: ['Para este paseo usted pidió: {words}'],
    wishMet: [
      'Donde mis fuentes hablan de ello, lo cuento.',
      'Lo he buscado en mis fuentes, y lo cuento donde corresponde.',
    ],
    wishUnmet: [
      'Mis fuentes no dicen nada de ello en estas paradas, y no invento nada.',
      'No he encontrado nada sobre ello en mis fuentes para estas paradas. Esa parte se la dejo a usted.',
    ],
    calledHere: [
      'Lo que cuento aquí trata de este lugar: {place}.',
      'Mis fuentes conocen este lugar con este nombre: {place}.',
      'En mis fuentes se llama {place}.',
    ],
    nothingNew: ['Lo que sé de este lugar ya se lo he contado.', 'Ya ha oído lo que sé de este lugar.'],
    unknown: [
      'No tengo fuentes sobre este lugar: lo dejo a su mirada.',
      'Ninguna de mis fuentes habla de este lugar, y no invento nada.',
      'De este lugar no sé nada con certeza. Que hable por sí mismo.',
      'Aquí mis fuentes callan. Tómelo como lo encuentre.',
      'Este no está en mis fuentes. Quizá usted sepa más que yo.',
      'No puedo decirle nada seguro de este lugar.',
    ],
    near: [
      'Pero muy cerca, a unos {distance}: {place}. De eso sí puedo contarle algo.',
      'No lejos de aquí, a unos {distance}: {place}.',
    ],
    nearFewSteps: ['Pero a solo unos pasos: {place}.', 'Justo al lado: {place}.'],
    address: ['La dirección en la ruta: {words}', 'En la ruta figura esta dirección: {words}'],
    ownDescription: ['Usted escribió sobre este lugar: {words}', 'Con sus propias palabras: {words}'],
    makersDescription: ['Quien hizo esta ruta escribió: {words}', 'La ruta dice de este lugar: {words}'],
    ownNote: ['Su nota para esta parada: {words}'],
  },
  stylePhrases: {
    educational: {
      welcome: [
        'Le damos la bienvenida a {city}. Veamos qué se puede aprender aquí.',
        'Empieza la lección. Su tema: {city}.',
      ],
      greetingFirst: ['Nuestro primer ejemplo: {place}.', 'Aquí empieza la lección: {place}.'],
      greeting: [
        'El tema siguiente: {place}.',
        'Observemos esto: {place}.',
        'Nuestro ejemplo aquí: {place}.',
        '¿Qué se aprende aquí? {place}.',
        'Sigamos con el estudio: {place}.',
        'Miremos más de cerca: {place}.',
        'Nueva página del manual: {place}.',
      ],
      answerOpening: ['Empezamos con una pregunta.', 'Resumamos.'],
      closeOpening: ['Con esto concluye nuestro paseo.', 'Aquí acaba la lección.'],
    },
    storytelling: {
      welcome: [
        'Acérquese: {city} tiene una historia que contar.',
        'Toda historia empieza en alguna parte. La nuestra empieza en {city}.',
      ],
      greetingFirst: ['La historia empieza aquí: {place}.', 'Primer capítulo: {place}.'],
      greeting: [
        'Nuestra historia nos trae aquí: {place}.',
        'Siguiente capítulo: {place}.',
        'Pasemos la página: {place}.',
        'Aquí continúa: {place}.',
        'Cambia el escenario: {place}.',
        'Y así llegamos aquí: {place}.',
        'Se levanta el telón: {place}.',
      ],
      answerOpening: [
        'Toda historia responde a una pregunta. La nuestra era esta.',
        'Y así volvemos al comienzo.',
      ],
      closeOpening: [
        'Y así termina nuestra historia.',
        'Toda historia tiene un final, y este es el nuestro.',
      ],
    },
  },
  theme: {
    History: 'un paseo por la historia',
    Architecture: 'un paseo por la arquitectura',
    Culture: 'un paseo cultural',
    Nature: 'un paseo por la naturaleza',
    Food: 'un paseo gastronómico',
    Art: 'un paseo por el arte',
    Science: 'un paseo por la ciencia',
  },
  titles: {
    History: [
      '{city}: un paseo por la historia',
      '{city}: la historia a pie',
      '{city}: tras los pasos de la historia',
    ],
    Architecture: [
      '{city}: un paseo por la arquitectura',
      '{city}: la arquitectura a pie',
      '{city}, piedra a piedra',
    ],
    Culture: ['{city}: un paseo cultural', '{city}: la cultura a pie', '{city}: cultura paso a paso'],
    Nature: [
      '{city}: un paseo por la naturaleza',
      '{city}: la naturaleza a pie',
      '{city}: naturaleza en la ciudad',
    ],
    Food: ['{city}: un paseo gastronómico', '{city}: sabores a pie', '{city}: el gusto de la ciudad'],
    Art: ['{city}: un paseo por el arte', '{city}: el arte a pie', '{city}: arte en sus calles'],
    Science: [
      '{city}: un paseo por la ciencia',
      '{city}: la ciencia a pie',
      '{city}: tras los pasos de la ciencia',
    ],
  },
  sides: {
    ahead: ['todo recto', 'recto', 'siempre recto'],
    back: ['en sentido contrario', 'de vuelta por donde ha venido'],
    left: ['a la izquierda', 'hacia la izquierda'],
    right: ['a la derecha', 'hacia la derecha'],
  },
  welcomeTitle: 'Le damos la bienvenida a {city}',
  endTitle: 'Fin del paseo',
  description: '{theme} ({city}): {count}, unos {minutes}. Inicio: {first}. Final: {last}.',
  routeDescription: 'Un paseo: {count}, cerca de {time}. Inicio: {first}. Final: {last}.',
  onScreen: 'puede leerlo en su pantalla.',
  nameOnScreen: 'cuyo nombre ve en su pantalla',
  stopNumber: (number) => `parada ${number}`,
  quotes: ['«', '»'],
  between: ' ',
  stops: countedBy(NUMBERS, 'parada', 'paradas'),
  ...MEASURES,
  // 'unos 1000 metros': what stands before it is a plural.
  distance: (metres) => (roundedDistance(metres).value === 1 ? '1000 metros' : MEASURES.distance(metres)),
  named: ({ name }) => name,
  feature: (feature) => feature,
  since: {
    opening: /^En (\d{3,4})(?=,? \p{L})(?! (?:y|e|o|u|hasta|a|d|antes|después)(?![\p{L}\p{N}]))/u,
    gap: gapBy({
      same: 'Ese mismo año',
      one: 'Un año después',
      century: 'Alrededor de un siglo después',
      years: (years) => `${capital(NUMBERS[years - 1] ?? String(years))} años después`,
    }),
  },
  wikipedia: 'Wikipedia',
  longRun: 4,
  article: '',
}
