/** The words by which the checks of a narrator's sentences read Spanish. */
import { toCardinal, toOrdinal } from 'n2words/es-ES'
import { anyWord, type NarratorRules, plainWords, romanceEndings } from '../narrator-rules.ts'

export const NARRATOR: NarratorRules = {
  hasCapitalNouns: false,
  mostWords: 25,
  plainWords: plainWords(
    `el la los las lo un una unos unas de del a al en por para con sin sobre bajo entre desde hasta hacia ante tras contra durante según
    este esta esto estos estas ese esa eso esos esas aquel aquella aquello aquellos aquellas que quien quienes cual cuales cuyo cuya donde
    cuando como cuanto qué quién cuál dónde cuándo cómo y e o u pero sino ni si aunque mientras luego entonces también tampoco él ella ello
    ellos ellas le les se su sus nos nosotros nuestro nuestra tu tus usted ustedes me te`,
    `es son era eran fue fueron sido ser está están estaba estaban estuvo ha han había habían hubo haber hay tiene tienen tenía tuvo hace
    hacía hizo hicieron puede pueden podía pudo debe va van iba aún todavía ya siempre nunca solo mismo misma mismos mismas todo toda todos
    todas más menos muy bien poco mucho muchos otra otro otras otros cada algunos algunas varios aquí allí ahí ahora hoy después antes pronto
    más tarde antaño juntos`,
    `mire mira mirar vea ver ve observe observa busque busca encuentre fíjese fíjate note cuente cuenta levante levanta gire pare espere escuche
    imagine acérquese venga tome la vista ojos momento cerca lejos arriba abajo dentro fuera delante detrás frente
    lugar lugares sitio lado lados parte partes cosa cosas tipo hombre hombres mujer mujeres gente tiempo día días año años nombre nombres
    llamado llama llamaba llamaron quedó dio vino puso pasó queda`,
  ),
  recall: plainWords(
    `recuerde recuerda recuerden recordar guarde guarda guardar tenga ten memoria mente encontramos encontrado encontrará vimos
    visto oímos oído contado conocimos volverá volveremos`,
  ),
  inSight: anyWord(
    'mir[ae]*|observ[ae]|fíjese|fíjate|aquí|delante de (?:usted|ti|nosotros)|ante (?:usted|ti|nosotros)|encima de (?:usted|ti|nosotros)',
  ),
  cause: anyWord(
    'porque|por eso|por lo tanto|por tanto|así que|gracias a|debido a|a causa|ya que|puesto que|para que|a fin de|de modo que|por ello',
  ),
  negation: anyWord('no|nunca|jamás|nada|nadie|ningún|ninguna?|ni|sin|tampoco'),
  hedge: anyWord(
    'probablemente|quizás?|tal vez|posiblemente|seguramente|al parecer|parece|leyenda*|tradición|se dice|dicen|se cuenta|cuentan|según|atribuy*|atribuid*|supuest*|habría|podría|se cree|rumor*',
  ),
  claim: anyWord(
    'el más|la más|los más|las más|famos[oa]s?|célebres?|únic[oa]s?|solo|sólo|primer|primer[oa]s?|últim[oa]s?|mejor|mejores|peor|mayor|centenares|cientos|miles|millones|docenas?|decenas?|mitad|doble|siglos?|décadas?|genio|asesin*|mató|murió|muerte|ejecut*|guerra*|casó|destru*|quem*|robad*',
  ),
  cliche: anyWord(
    'enclavad*|rica historia|joya escondida|tesoro escondido|testimonio de|impresionante*|imprescindible*|viaje en el tiempo|como ia|modelo de lenguaje|bienvenid*|queridos oyentes',
  ),
  century: 'siglo',
  year: 'años?',
  about: 'hacia|alrededor de|cerca de|unos|unas',
  numbers: {
    cardinals: (value) => [
      toCardinal(value),
      toCardinal(value, { gender: 'feminine' }),
      toCardinal(value).replace(/uno$/, 'un'),
    ],
    ordinals: (value) => [...romanceEndings(toOrdinal(value)), ...(value === 3 ? ['tercer'] : [])],
  },
}
