/** The Spanish phrases that hold a walk together; names stand without an article. */
import type { StoryPhrases, StoryStyles } from '../walk-words.ts'

export const STORY_PHRASES: StoryPhrases = {
  onTheWay: [
    'Nuestro destino: {place}. Mientras camina, algo más de lo que acaba de ver.',
    'Delante: {place}. Hasta llegar, sigo con lo de antes.',
    'Vamos hacia allí: {place}. Por el camino, una mirada atrás.',
    'Camine tranquilamente: {place}. Aún me queda una historia de la parada anterior.',
  ],
  passing: [
    'De camino pasará por aquí: {place}.',
    'Al pasar: {place}.',
    'En nuestro camino: {place}.',
    'A su lado: {place}.',
  ],
  nearWay: [
    'No lejos de nuestro camino: {place}.',
    'Un poco apartado: {place}.',
    'No nos detenemos, pero está muy cerca: {place}.',
    'Muy cerca: {place}.',
    'Por aquí cerca: {place}.',
  ],
  ofCity: [
    'Unas palabras sobre la ciudad misma.',
    'Y ahora, algo sobre toda la ciudad.',
    'Demos un paso atrás: la ciudad entera.',
    'También la ciudad tiene algo que contar.',
    'Pasemos a la ciudad.',
  ],
  backAt: [
    'Me guardé una cosa. Es de este lugar: {place}.',
    'Volvamos un momento con el pensamiento: {place}.',
    'De este lugar todavía le debo una historia: {place}.',
    'Otra vez: {place}.',
    'Algo más de antes: {place}.',
  ],
  reminder: [
    '¿Recuerda nuestra pregunta?',
    'Nuestra pregunta camina con nosotros.',
    'Volvamos un momento a nuestra pregunta.',
  ],
  bridge: [
    'Allí espera también nuestra pregunta: {place}.',
    'Vamos a dar un paso más hacia la respuesta: {place}.',
    'Ya estamos cerca: {place}. Allí vuelve nuestra pregunta.',
  ],
  bridgePerson: [
    'Delante: {place}. Allí volveremos a encontrar este nombre: {person}.',
    'Ya falta poco: {place}. Y otra vez {person}.',
    'La próxima parada se llama {place}. Allí vuelve un nombre: {person}.',
  ],
  payOpening: [
    'Una última cosa, y tiene que ver con nuestra pregunta.',
    'He guardado una para el final, porque tiene que ver con nuestra pregunta.',
    'Y aquí vuelve nuestra pregunta.',
  ],
  detour: [
    'Un pequeño desvío de nuestro tema: es demasiado bueno para pasar de largo.',
    'Esto tiene poco que ver con nuestro tema. Me gusta demasiado para callarlo.',
    'Por una parada dejamos nuestro tema.',
    'Aquí nuestro tema tendrá que esperar un momento.',
    'Esta parada queda al lado de nuestro tema.',
  ],
  detourAgain: ['Otro desvío, lejos de nuestro tema.', 'Otro desvío.', 'Un desvío más.', 'Fuera de tema.'],
  favourite: [
    'Si solo pudiera contar una cosa, sería esta.',
    'Esta se la cuento a mis amigos.',
    'De este lugar, esto es lo que no se me olvida.',
  ],
  count: ['Cuente usted.', 'Tómese un momento y cuente.'],
  compare: ['Fíjese en el contraste.', 'Ponga esto al lado de lo que acaba de oír.'],
  noteYear: ['Quédese con el año: {year}.', 'Una fecha para recordar: {year}.'],
  promise: [
    'Recuerde este nombre: {person}. Volverá en esta parada: {place}.',
    'No olvide este nombre: {person}. Nos espera más adelante: {place}.',
  ],
  turn: ['Ahora escuche bien.', 'Y ahora, lo que me había guardado.', 'Espere un momento.'],
  closeWithout: [
    'Empezamos aquí: {first}. Y hemos llegado hasta aquí: {last}.',
    'Primero {first}, al final {last}: todo eso queda ya a su espalda.',
  ],
  takeHome: [
    'Si se lleva una sola cosa a casa, que sea esta.',
    'Y si alguien le pregunta qué ha oído, cuente esto.',
  ],
  wishOccasion: ['Que este paseo sea entonces parte de ello.', 'Así que este paseo va por eso.'],
}

export const STORY_STYLES: StoryStyles = {
  educational: {
    payOpening: ['Una última prueba.', 'La última pieza para nuestra pregunta.'],
    detour: [
      'Esto queda fuera de nuestro tema. Merece una excepción.',
      'Una excepción a nuestro tema, y de las buenas.',
    ],
    reminder: ['Recordemos la pregunta.', 'Una vez más, nuestra pregunta.'],
  },
  storytelling: {
    payOpening: ['Hay algo que me he callado hasta ahora.', 'Y esto es lo que guardaba para el final.'],
    detour: [
      'Toda historia tiene su callejón. Este es el nuestro.',
      'Nuestra historia se desvía un momento. Dejémosla.',
    ],
    reminder: ['No ha olvidado usted nuestra pregunta.', 'La pregunta sigue abierta.'],
  },
}
