/** How the Spanish Wikipedia writes: which of its sections and sentences can be told, and what they are about. */
import { PLURAL_NOUN, type WikipediaRules } from '../wikipedia-rules.ts'

export const WIKIPEDIA: WikipediaRules = {
  wikidataCodes: ['es', 'es-419'],
  droppedHeadings: [
    'referencias',
    'véase también',
    'enlaces externos',
    'bibliografía',
    'notas',
    'galería',
    'fuentes',
    'lista de',
    'transporte',
    'accesos',
    'horario',
    'en la cultura popular',
    'imágenes',
  ],
  hanging:
    'él|ella|ellos|ellas|ello|esto|est[ea]|est[oa]s|es[ea]|es[oa]s|eso|aquel\\p{L}*|su|sus|lo|le|les|se|fue|fueron|era|eran|es|son|está|están|estaba|estaban|tiene|tienen|tenía|cuenta|consta|posee|mide|data|ha|han|había|habían|sería|sirvió|alberga|contiene|además|también|así|entonces|luego|después|más tarde|más adelante|posteriormente|finalmente|por (?:último|ello|eso|esto|tanto|lo tanto|otra parte|otro lado|ejemplo|su|este|esta)|sin embargo|no obstante|pero|y|o|e|pues|de (?:ahí|esta|este|estos|estas|hecho|igual|ese|esa)|en (?:ella|él|ellas|ellos|est[ea]|est[oa]s|es[ea]|es[oa]s|aquel\\p{L}*|dich[oa]s?|cambio|efecto|su|el mismo|la misma)|con (?:ello|est[ea]|es[ea]|su)|tras (?:ello|est[eao]|su|es[ea])|dich[oa]s?|allí|aquí|ahí|amb[oa]s|otr[oa]s?|algun[oa]s|el mismo|la misma|al año siguiente|un año|desde (?:entonces|allí)|a (?:partir|su|este|esta|continuación)|mientras tanto|asimismo|igualmente|tampoco|aunque|solo|sólo|aún|\\p{L}+ (?:años|meses|días) (?:después|más tarde|antes)',
  hangingLater:
    /^.{0,80}?(?:,|\d{4})\s(?:él|ella|ellos|ellas|su|sus)(?!\p{L})|^(?:nosotros|nuestr[oa]s?|yo|mi)(?!\p{L})/iu,
  pointing:
    /(?:véase|antes mencionad|arriba mencionad|citad[oa] anteriormente|est[ea] últim[oa]|el mismo año|al año siguiente|este artículo|cita requerida)/i,
  orders: { verbs: 'ignor\\p{L}*|olvida\\p{L}*', objects: 'instruc\\p{L}*' },
  legend: /(?<!\p{L})leyendas?(?!\p{L})/iu,
  look: {
    up: 'torres?|campanario|cúpulas?|tejado|reloj|agujas',
    front:
      'fachada|portada|portal|balcón|columnas|escudos?|relieves?|estatuas?|esculturas?|máscaras|inscripción|arcos|fuente|reloj de sol|ventanas|gárgolas|placa',
    verbs:
      'se alzan?|se elevan?|dominan?|decoran?|adornan?|coronan?|llevan?|guardan?|cubren?|muestran?|marca|flanquean?|está[n]? (?:decorad|cubiert|coronad|flanquead|adornad)[oa]s?',
    unless:
      'fue|fueron|era|eran|había|habían|sido|destruid\\p{L}*|derribad\\p{L}*|antigu[oa]s?|interior\\p{L}*|altar|nave|sala|techo|museo|sótano|patio|original\\p{L}*|antaño|perdid\\p{L}*|cuadro|maqueta|será|copia',
    beforeNoun:
      /^(?:el|l[ao]s?|un[ao]?s?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce) (?:\p{Ll}{3,} )?$/iu,
    behindNoun: /^ de (?!(?:la|las|los|una?|su|sus)(?!\p{L}))\p{Ll}{3,}(?!\p{L})/u,
  },
  topics: {
    History:
      'guerra|batalla|asedio|rey\\b|reyes|reina|emperador|duque|medieval|edad media|siglo|revolución|ocupa|corona(?:ción|do)|fundad|fundación|incendio|destru|rebeli|soldado|ejército|carta puebla|ejecu|asesin|exili',
    Architecture:
      'arquitect|fachada|torre|cúpula|aguja|bóveda|abovedad|gótic|barroc|renacent|románic|modernis|neoclásic|columna|arco|constru|edific|ladrillo|tejado|planta baja|portada|arenisca|muro|restaur|reconstru',
    Culture:
      'música|concierto|ópera|teatro|festival|fiesta|santo|santa|iglesia|monasterio|convento|peregrin|poeta|novela|escritor|biblioteca|leyenda|tradici|escuela|universidad|película|culto|judí|sinagoga|mezquita|museo|procesión|títere',
    Nature:
      'jardín|jardines|parque|árbol|flor\\b|flores|florec|plantas?\\b(?! baja)|ave\\b|aves\\b|animal|lago|colina|bosque|botánic|orquídea|prado|isla',
    Food: 'cerve|vino|pan\\b|panader|mercado|restaurante|café|taberna|posada|cocina|comida|grano|harina|molino|moliner|malta|sal\\b|pescado|carnicer|chocolate|queso',
    Art: 'pint|fresco|escul|estatua|mosaico|vidriera|artista|relieve|tallad|retablo|retrato|grabado|galería|mural|estuco',
    Science:
      'astr[oó]n|cient|ciencia|telescopio|físic|químic|matemátic|ingenier|invent|laboratorio|cometa|reloj|calendario|medicin|anatom|máquina|eléctric|vapor|geolog|observatorio',
  },
  year: {
    before: 'en|desde|hasta|hacia|entre|año',
    months: 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
    afterMonth: ' de',
    notBefore: PLURAL_NOUN,
    joiners: 'y|hasta|a',
    counted: 'personas|metros',
    bc: 'a\\. ?(?:de )?C|antes de Cristo',
  },
}
