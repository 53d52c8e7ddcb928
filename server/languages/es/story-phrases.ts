/** The Spanish phrases that hold a walk together; names stand without an article. */
import type { StoryPhrases, StoryStyles } from '../walk-words.ts'

export const STORY_PHRASES: StoryPhrases = {
  onTheWay: [
    'Mientras camina, sigo contando. Nuestro destino: {place}.',
    'Una cosa más antes de llegar: {place}.',
    'Camine tranquilamente, que yo cuento. Delante nos espera {place}.',
    'Queda un trecho, tiempo para una historia. Después, {place}.',
  ],
  passing: [
    'De camino pasará por aquí: {place}.',
    'Al pasar: {place}.',
    'En nuestro camino queda {place}.',
    'A su lado: {place}.',
  ],
  nearWay: [
    'No lejos de nuestro camino: {place}.',
    'Un poco apartado queda {place}.',
    'No nos detenemos, pero está muy cerca: {place}.',
    'Muy cerca: {place}.',
    'Por aquí cerca: {place}.',
  ],
  ofCity: ['Unas palabras sobre la ciudad misma.', 'Y ahora, algo sobre toda la ciudad.'],
  backAt: [
    'Me guardé una cosa. Era de esta parada: {place}.',
    'Volvamos un momento con el pensamiento: {place}.',
    'De esta parada todavía le debo una historia: {place}.',
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
    'Delante está {place}, y con ello otra vez nuestra pregunta.',
  ],
  bridgePerson: [
    'Delante está {place}. Allí volveremos a encontrar este nombre: {person}.',
    'Pronto llega {place}, y otra vez {person}.',
    'En la próxima parada oirá hablar otra vez de {person}: {place}.',
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
    'Un desvío, pues.',
    'Una excepción.',
  ],
  favourite: [
    'Esto es lo que más me gusta aquí.',
    'Esta se la cuento a mis amigos.',
    'Mi historia preferida de este lugar.',
  ],
  count: ['Cuente usted.', 'Tómese un momento y cuente.'],
  compare: ['Compare las dos cosas.', 'Ponga esto al lado de lo que acaba de oír.'],
  noteYear: ['Quédese con el año: {year}.', 'Una fecha para recordar: {year}.'],
  promise: [
    'Recuerde este nombre: {person}. Volverá en esta parada: {place}.',
    'No olvide a {person}. Lo necesitaremos más adelante: {place}.',
  ],
  turn: ['Ahora escuche bien.', 'Y ahora, lo que me había guardado.', 'Espere, que falta lo mejor.'],
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
