/** Spanish texts with what the rules have to make of them, for the tests. */
import type { LanguageExamples } from '../language-examples.ts'

export const EXAMPLES: LanguageExamples = {
  sentences: [
    ['El Sr. Gaudí nació en el s. XIX en la Avda. Diagonal.', 'La obra sigue.'],
    ['Viajó a EE. UU. con D. Pedro.', 'El puente es del 20 a. C. y el muro también.'],
    ['¿Quién la hizo?', '¡Nadie lo sabe!', 'La torre es del año 20 a. C.', 'El arco es posterior.'],
  ],
  counts: ['una parada', 'dos paradas', 'cinco paradas', 'once paradas', '21 paradas'],
  distances: ['80 metros', '300 metros', '1000 metros', '1,2 kilómetros'],
  times: ['1 minuto', '45 minutos', '3 horas'],
  hours: ['de martes a domingo, de 10:00 a 18:30', 'de martes a domingo, de diez a dieciocho y treinta.'],
  article: {
    told: [
      'Los frailes plantaron el olivo más viejo de la plaza.',
      'Esteban Ruiz levantó la torre con el dinero de la villa.',
    ],
    hanging: [
      'Fue construida por el hermano del rey y sus hombres.',
      'Su torre es la más alta de toda la ciudad vieja.',
      'Al año siguiente, la torre ardió por segunda vez.',
      'Sin embargo, la torre siguió en pie muchos años más.',
    ],
  },
  city: {
    city: 'Sevilla',
    places: ['Torre del Oro', 'Plaza Nueva', 'Casa de Pilatos', 'Puente de Triana', 'Archivo de Indias'],
    feature: 'reloj de sol',
    look: (feature) => `En la fachada hay un ${feature} del siglo XVII.`,
    facts: (place, year) => [
      `El edificio conocido como ${place} fue levantado por orden del Sr. Pérez.`,
      `En ${year} se abrió al público. La entrada era gratuita.`,
      `Desde entonces ${place} ha servido de almacén, de cárcel y de museo municipal.`,
    ],
  },
  shortWalk: [
    'La torre que ve delante se construyó en 1345.',
    'Doce años antes, una crecida se había llevado el puente viejo.',
    'En noviembre de 1966 el río pasó por encima del pretil.',
    'Siga el agua unos 200 m, hasta la próxima esquina.',
  ],
}
