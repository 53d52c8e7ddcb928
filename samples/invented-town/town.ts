/**
 * Velenov, a town that does not exist: its sights with names and articles in English, French, German, Spanish and Japanese, for
 * tests that need more than one sentence to tell. Nobody wrote anything of it in Italian, Portuguese or Chinese.
 */
import { TOLD_IN_FRENCH } from './told-in-french.ts'
import { TOLD_IN_GERMAN } from './told-in-german.ts'
import type { ToldSight, ToldTown } from './told-town.ts'

export type TownLanguage = 'en' | 'fr' | 'de' | 'es' | 'ja'
export const TOWN_LANGUAGES: readonly TownLanguage[] = ['en', 'fr', 'de', 'es', 'ja']

type InEach<T> = Readonly<Record<TownLanguage, T>>
/** The French and German articles are longer and have files of their own. */
type InSome<T> = Readonly<Record<Exclude<TownLanguage, 'fr' | 'de'>, T>>

export interface TownSight {
  readonly wikidataId: string
  /** The name on a map of the country. */
  readonly localName: string
  readonly latitude: number
  readonly longitude: number
  /** The tags of OpenStreetMap. */
  readonly tags: Readonly<Record<string, string>>
  /** The Wikidata ids of its classes (the property P31). */
  readonly kinds: readonly string[]
  readonly year: number
  readonly sitelinks: number
  readonly labels: InEach<string>
  readonly articles: InEach<readonly TownSection[]>
}

export interface TownSection {
  /** Null: the introduction. */
  readonly title: string | null
  readonly paragraphs: readonly string[]
}

export const TOWN = {
  name: 'Velenov',
  wikidataId: 'Q990000100',
  latitude: 49.2361,
  longitude: 15.429,
  countryCode: 'CZ',
} as const

interface Made {
  readonly n: number
  readonly localName: string
  readonly at: readonly [north: number, east: number]
  readonly tags: Readonly<Record<string, string>>
  readonly kinds: readonly string[]
  readonly year: number
  readonly fireYear: number
  readonly architect: string
  readonly patron: string
  readonly heightM: number
  readonly sitelinks: number
  /** Label, and the name with its article where the language has one. */
  readonly names: InEach<readonly [label: string, name: string]>
  /** Three texts: what can be seen, the history, and the use today. */
  readonly own: InSome<readonly [string, string, string]>
}

function toldOf(town: ToldTown, n: number): ToldSight {
  const told = town[n]
  if (!told) throw new Error(`nothing is told of sight ${n}`)
  return told
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Gives each sight, by its number, a word of its own, so that no two articles say the same. */
const numbered = (...words: readonly string[]): Readonly<Record<number, string>> =>
  Object.fromEntries(words.map((word, index) => [101 + index, word]))
const STONES: InSome<Readonly<Record<number, string>>> = {
  en: numbered(
    'yellow sandstone',
    'grey granite',
    'white limestone',
    'red brick',
    'pale marl',
    'dark basalt',
    'brown gneiss',
    'green slate',
  ),
  es: numbered(
    'arenisca amarilla',
    'granito gris',
    'caliza blanca',
    'ladrillo rojo',
    'marga clara',
    'basalto oscuro',
    'gneis pardo',
    'pizarra verde',
  ),
  ja: numbered(
    '黄色い砂岩',
    '灰色の花崗岩',
    '白い石灰岩',
    '赤い煉瓦',
    '明るい泥灰岩',
    '黒い玄武岩',
    '茶色の片麻岩',
    '緑の粘板岩',
  ),
}
const ANIMALS: InSome<Readonly<Record<number, string>>> = {
  en: numbered('owl', 'pike', 'lark', 'mouse', 'monkey', 'bat', 'snail', 'otter'),
  es: numbered(
    'un búho',
    'un lucio',
    'una alondra',
    'un ratón',
    'un mono',
    'un murciélago',
    'un caracol',
    'una nutria',
  ),
  ja: numbered('フクロウ', 'カワカマス', 'ヒバリ', 'ネズミ', 'サル', 'コウモリ', 'カタツムリ', 'カワウソ'),
}

const SECTIONS: InEach<(made: Made, name: string) => readonly TownSection[]> = {
  en: ({ n, year, fireYear, architect, patron, heightM, own: { en: own } }, name) => [
    {
      title: null,
      paragraphs: [
        `${capital(name)} (Czech: Budova, pronounced [ˈbudova]) stands in the old town of Velenov, above the river Bystra. ${own[0]}`,
      ],
    },
    {
      title: 'History',
      paragraphs: [
        `Work on ${name} began in ${year} under the master builder ${architect}.`,
        `A fire in ${fireYear} burned ${name} down to the bare walls. ${PATRONS[patron]?.en} paid for the repairs with the profit of a single salt fair. ${own[1]}`,
      ],
    },
    {
      title: 'Architecture',
      paragraphs: [
        `The walls of ${name} are built of ${STONES.en[n]} from the quarries above the town. The highest point of the roof lies ${heightM} metres above the street. ${architect} left a carved ${ANIMALS.en[n]} beside the door instead of a signature.`,
      ],
    },
    {
      title: 'Today',
      paragraphs: [
        own[2],
        `Concerts fill ${name} on the first Sunday of May, when Velenov celebrates its founding.`,
      ],
    },
    { title: 'See also', paragraphs: ['List of monuments in Velenov'] },
    { title: 'References', paragraphs: ['Novák, J. Velenov. Prague, 1931.'] },
  ],
  fr: ({ n }, name) => {
    const told = toldOf(TOLD_IN_FRENCH, n)
    return [
      {
        title: null,
        paragraphs: [
          `${capital(name)} (en tchèque : Budova, prononcé [ˈbudova]) ${told.is} ${told.introduction}`,
        ],
      },
      { title: 'Histoire', paragraphs: [told.history] },
      { title: 'Architecture', paragraphs: [told.building] },
      { title: 'De nos jours', paragraphs: [told.today] },
      { title: 'Voir aussi', paragraphs: ['Liste des monuments de Velenov'] },
      { title: 'Notes et références', paragraphs: ['J. Novák, Velenov, Prague, 1931.'] },
    ]
  },
  de: ({ n }, name) => {
    const told = toldOf(TOLD_IN_GERMAN, n)
    return [
      {
        title: null,
        paragraphs: [
          `${capital(name)} (tschechisch Budova, Aussprache [ˈbudova]) ${told.is} ${told.introduction}`,
        ],
      },
      { title: 'Geschichte', paragraphs: [told.history] },
      { title: 'Architektur', paragraphs: [told.building] },
      { title: 'Heute', paragraphs: [told.today] },
      { title: 'Siehe auch', paragraphs: ['Liste der Denkmäler in Velenov'] },
      { title: 'Einzelnachweise', paragraphs: ['J. Novák: Velenov. Prag 1931.'] },
    ]
  },
  es: ({ n, year, fireYear, architect, patron, heightM, own: { es: own } }, name) => [
    {
      title: null,
      paragraphs: [
        `${capital(name)} (en checo: Budova, pronunciado [ˈbudova]) domina el casco antiguo de Velenov, junto al río Bystra. ${own[0]}`,
      ],
    },
    {
      title: 'Historia',
      paragraphs: [
        `Las obras comenzaron en ${year} bajo la dirección del maestro ${architect}.`,
        `Un incendio arrasó ${name} en ${fireYear} y solo dejó los muros en pie. ${PATRONS[patron]?.es} pagaron la reconstrucción con las ganancias de una sola feria de la sal. ${own[1]}`,
      ],
    },
    {
      title: 'Arquitectura',
      paragraphs: [
        `Los muros son de ${STONES.es[n]} de las canteras situadas sobre la ciudad. El punto más alto del tejado se alza ${heightM} metros sobre la calle. ${architect} dejó ${ANIMALS.es[n]} de piedra junto a la puerta en lugar de una firma.`,
      ],
    },
    {
      title: 'En la actualidad',
      paragraphs: [
        own[2],
        `Los conciertos llenan ${name} el primer domingo de mayo, cuando Velenov celebra su fundación.`,
      ],
    },
    { title: 'Véase también', paragraphs: ['Lista de monumentos de Velenov'] },
    { title: 'Referencias', paragraphs: ['Novák, J. Velenov. Praga, 1931.'] },
  ],
  ja: ({ n, year, fireYear, architect, patron, heightM, own: { ja: own } }, name) => [
    {
      title: null,
      paragraphs: [
        `${name}（チェコ語: Budova）は、ヴェレノフの旧市街にあり、ビストラ川を見下ろす。${own[0]}`,
      ],
    },
    {
      title: '歴史',
      paragraphs: [
        `${name}の工事は${year}年に石工の親方${architect}の下で始まった。`,
        `${fireYear}年の火災で${name}は石の壁だけを残して焼け落ちた。修理の費用は${PATRONS[patron]?.ja}が塩の市のもうけから支払った。${own[1]}`,
      ],
    },
    {
      title: '建築',
      paragraphs: [
        `壁には町の上の石切り場で採れた${STONES.ja[n]}が使われている。屋根の最も高い所は通りから${heightM}メートルの高さにある。${architect}は署名の代わりに扉のそばに${ANIMALS.ja[n]}の彫刻を残した。`,
      ],
    },
    {
      title: '現在',
      paragraphs: [own[2], `五月の最初の日曜日には町の創立を祝う音楽会が${name}で開かれる。`],
    },
    { title: '関連項目', paragraphs: ['ヴェレノフの記念物の一覧'] },
    { title: '脚注', paragraphs: ['J. Novák, Velenov, 1931.'] },
  ],
}

const MADE: readonly Made[] = [
  {
    n: 101,
    localName: 'Stará radnice',
    at: [0, 0],
    tags: { tourism: 'attraction', amenity: 'townhall' },
    kinds: ['Q543654'],
    year: 1342,
    fireYear: 1541,
    architect: 'Matěj Kozel',
    patron: 'The millers',
    heightM: 31,
    sitelinks: 14,
    names: {
      en: ['Old Town Hall', 'the Old Town Hall'],
      fr: ['Ancien hôtel de ville', 'l’ancien hôtel de ville'],
      de: ['Altes Rathaus', 'das Alte Rathaus'],
      es: ['Ayuntamiento Viejo', 'el Ayuntamiento Viejo'],
      ja: ['旧市庁舎', '旧市庁舎'],
    },
    own: {
      en: [
        'The clock on the tower has a single hand and shows only the hours.',
        'The council met in the vaulted hall for four centuries.',
        'The town archive keeps its oldest charters in the cellar.',
      ],
      es: [
        'El reloj de la torre tiene una sola aguja y marca únicamente las horas.',
        'El consejo se reunió en la sala abovedada durante cuatro siglos.',
        'El archivo municipal guarda sus cartas más antiguas en el sótano.',
      ],
      ja: [
        '塔の時計は針が一本だけで、時間だけを示している。',
        '市の参事会は四百年にわたって丸天井の広間で会議を開いた。',
        '町の文書館は最も古い証書を地下室に保管している。',
      ],
    },
  },
  {
    n: 102,
    localName: 'Solný most',
    at: [0.0021, 0.0012],
    tags: { man_made: 'bridge', historic: 'yes' },
    kinds: ['Q12280'],
    year: 1389,
    fireYear: 1648,
    architect: 'Jan Sokol',
    patron: 'The salt traders',
    heightM: 12,
    sitelinks: 22,
    names: {
      en: ['Salt Bridge', 'the Salt Bridge'],
      fr: ['Pont du Sel', 'le pont du Sel'],
      de: ['Salzbrücke', 'die Salzbrücke'],
      es: ['Puente de la Sal', 'el puente de la Sal'],
      ja: ['塩の橋', '塩の橋'],
    },
    own: {
      en: [
        'Five stone arches carry the road across the river.',
        'The toll keeper weighed every cart of salt before it could pass.',
        'Statues of four saints guard the ends of the parapet.',
      ],
      es: [
        'Cinco arcos de piedra llevan el camino sobre el río.',
        'El portazguero pesaba cada carro de sal antes de dejarlo pasar.',
        'Las estatuas de cuatro santos guardan los extremos del pretil.',
      ],
      ja: [
        '五つの石のアーチが川の上の道を支えている。',
        '橋の番人は塩を積んだ荷車の重さを一台ずつ量った。',
        '四人の聖人の像が欄干の端を守っている。',
      ],
    },
  },
  {
    n: 103,
    localName: 'Kostel svaté Barbory',
    at: [0.0014, -0.0022],
    tags: { amenity: 'place_of_worship', building: 'church' },
    kinds: ['Q16970'],
    year: 1407,
    fireYear: 1702,
    architect: 'Petr Holub',
    patron: 'The miners',
    heightM: 58,
    sitelinks: 17,
    names: {
      en: ['Saint Barbara’s Church', 'Saint Barbara’s Church'],
      fr: ['Église Sainte-Barbe', 'l’église Sainte-Barbe'],
      de: ['Barbarakirche', 'die Barbarakirche'],
      es: ['Iglesia de Santa Bárbara', 'la iglesia de Santa Bárbara'],
      ja: ['聖バルバラ教会', '聖バルバラ教会'],
    },
    own: {
      en: [
        'Two unequal spires rise above the west front.',
        'The miners gave the church a bell that was rung only after accidents.',
        'The painter Eva Malá covered the ceiling with a map of the stars.',
      ],
      es: [
        'Dos torres desiguales se alzan sobre la fachada occidental.',
        'Los mineros donaron una campana que solo sonaba después de los accidentes.',
        'La pintora Eva Malá cubrió el techo con un mapa de las estrellas.',
      ],
      ja: [
        '西の正面には高さの違う二つの尖塔がそびえている。',
        '鉱夫たちは事故の後にだけ鳴らす鐘を教会に贈った。',
        '画家エヴァ・マラーは天井を星の地図で覆った。',
      ],
    },
  },
  {
    n: 104,
    localName: 'Obecní sýpka',
    at: [-0.0018, 0.0019],
    tags: { historic: 'building', building: 'yes' },
    kinds: ['Q41176'],
    year: 1556,
    fireYear: 1683,
    architect: 'Anna Veselá',
    patron: 'The bakers',
    heightM: 19,
    sitelinks: 4,
    names: {
      en: ['Town Granary', 'the Town Granary'],
      fr: ['Grenier municipal', 'le grenier municipal'],
      de: ['Kornhaus', 'das Kornhaus'],
      es: ['Granero Municipal', 'el Granero Municipal'],
      ja: ['町の穀物倉', '町の穀物倉'],
    },
    own: {
      en: [
        'Small windows in six rows let the grain breathe.',
        'Bread was sold from the ground floor during the long siege.',
        'A bakery school teaches the old sour rye bread on the ground floor.',
      ],
      es: [
        'Seis filas de ventanas pequeñas dejan respirar el grano.',
        'El pan se vendió en la planta baja durante el largo asedio.',
        'Una escuela de panaderos enseña el viejo pan de centeno en la planta baja.',
      ],
      ja: [
        '六列に並ぶ小さな窓が穀物に風を通している。',
        '長い包囲の間、パンは一階で売られた。',
        'パン職人の学校が一階で昔ながらのライ麦パンを教えている。',
      ],
    },
  },
  {
    n: 105,
    localName: 'Městské divadlo',
    at: [0.0006, 0.0031],
    tags: { amenity: 'theatre' },
    kinds: ['Q24354'],
    year: 1843,
    fireYear: 1881,
    architect: 'Karel Hora',
    patron: 'The citizens',
    heightM: 24,
    sitelinks: 9,
    names: {
      en: ['Municipal Theatre', 'the Municipal Theatre'],
      fr: ['Théâtre municipal', 'le théâtre municipal'],
      de: ['Stadttheater', 'das Stadttheater'],
      es: ['Teatro Municipal', 'el Teatro Municipal'],
      ja: ['市立劇場', '市立劇場'],
    },
    own: {
      en: [
        'Stone masks of comedy and tragedy decorate the façade.',
        'The first opera in the town was sung here by candlelight.',
        'Puppet plays draw children to the small stage every Saturday.',
      ],
      es: [
        'Unas máscaras de piedra decoran la fachada sobre la entrada.',
        'La primera ópera de la ciudad se cantó aquí a la luz de las velas.',
        'Las obras de títeres atraen a los niños todos los sábados.',
      ],
      ja: [
        '入口の上の正面は石の仮面で飾られている。',
        '町で最初のオペラはここでろうそくの光の下で歌われた。',
        '人形劇は毎週土曜日に子供たちを小さな舞台に集めている。',
      ],
    },
  },
  {
    n: 106,
    localName: 'Hvězdárna',
    at: [0.0034, -0.0006],
    tags: { man_made: 'observatory', tourism: 'attraction' },
    kinds: ['Q62832'],
    year: 1789,
    fireYear: 1866,
    architect: 'Josef Beran',
    patron: 'The professors',
    heightM: 27,
    sitelinks: 11,
    names: {
      en: ['Observatory', 'the Observatory'],
      fr: ['Observatoire', 'l’observatoire'],
      de: ['Sternwarte', 'die Sternwarte'],
      es: ['Observatorio', 'el observatorio'],
      ja: ['天文台', '天文台'],
    },
    own: {
      en: [
        'A green copper dome covers the round tower.',
        'The astronomer Klára Dubská discovered three comets from the roof.',
        'The old telescope is turned by hand with a wooden wheel.',
      ],
      es: [
        'Una cúpula verde de cobre cubre la torre redonda.',
        'La astrónoma Klára Dubská descubrió tres cometas desde el tejado.',
        'El viejo telescopio se gira a mano con una rueda de madera.',
      ],
      ja: [
        '緑色の銅のドームが丸い塔を覆っている。',
        '天文学者クラーラ・ドゥプスカーは屋上から三つの彗星を発見した。',
        '古い望遠鏡は木の輪を使って手で回されている。',
      ],
    },
  },
  {
    n: 107,
    localName: 'Botanická zahrada',
    at: [-0.0031, -0.0014],
    tags: { leisure: 'garden', tourism: 'attraction' },
    kinds: ['Q167346'],
    year: 1775,
    fireYear: 1809,
    architect: 'Václav Lípa',
    patron: 'The apothecaries',
    heightM: 15,
    sitelinks: 7,
    names: {
      en: ['Botanical Garden', 'the Botanical Garden'],
      fr: ['Jardin botanique', 'le jardin botanique'],
      de: ['Botanischer Garten', 'das Gartengelände'],
      es: ['Jardín Botánico', 'el Jardín Botánico'],
      ja: ['植物園', '植物園'],
    },
    own: {
      en: [
        'A ginkgo tree with two trunks shades the entrance.',
        'The apothecaries grew herbs for the hospital in the lower beds.',
        'Rare orchids flower in the glasshouse during the winter.',
      ],
      es: [
        'Un árbol de ginkgo con dos troncos da sombra a la entrada.',
        'Los boticarios cultivaban hierbas para el hospital en los bancales inferiores.',
        'Las orquídeas raras florecen en el invernadero durante el invierno.',
      ],
      ja: [
        '幹が二本あるイチョウの木が入口に影を落としている。',
        '薬剤師たちは下の花壇で病院のための薬草を育てた。',
        '珍しい蘭の花が冬の間に温室で咲く。',
      ],
    },
  },
  {
    n: 108,
    localName: 'Horní mlýn',
    at: [-0.0009, -0.0034],
    tags: { man_made: 'watermill', historic: 'yes' },
    kinds: ['Q185187'],
    year: 1467,
    fireYear: 1599,
    architect: 'Ondřej Brod',
    patron: 'The brewers',
    heightM: 14,
    sitelinks: 3,
    names: {
      en: ['Upper Mill', 'the Upper Mill'],
      fr: ['Moulin d’en haut', 'le moulin d’en haut'],
      de: ['Obere Mühle', 'die Obere Mühle'],
      es: ['Molino Alto', 'el Molino Alto'],
      ja: ['上の水車小屋', '上の水車小屋'],
    },
    own: {
      en: [
        'The great wheel turns beside the lane and wets the wall.',
        'The brewers of the town ground their malt here at night.',
        'The museum of flour shows millstones from three countries.',
      ],
      es: [
        'La gran rueda gira junto al callejón y moja el muro.',
        'Los cerveceros de la ciudad molían aquí su malta por la noche.',
        'El museo de la harina muestra muelas de tres países.',
      ],
      ja: [
        '大きな水車が小道のそばで回り、壁をぬらしている。',
        '町の醸造家たちは夜になるとここで麦芽をひいた。',
        '小麦粉の博物館は三つの国の石臼を展示している。',
      ],
    },
  },
]

const PATRONS: Readonly<Record<string, InSome<string>>> = {
  'The millers': {
    en: 'The millers',
    es: 'Los molineros',
    ja: '粉屋の組合',
  },
  'The salt traders': {
    en: 'The salt traders',
    es: 'Los salineros',
    ja: '塩商人の組合',
  },
  'The miners': {
    en: 'The miners',
    es: 'Los mineros',
    ja: '鉱夫の組合',
  },
  'The bakers': {
    en: 'The bakers',
    es: 'Los panaderos',
    ja: 'パン屋の組合',
  },
  'The citizens': {
    en: 'The citizens',
    es: 'Los ciudadanos',
    ja: '市民たち',
  },
  'The professors': {
    en: 'The professors',
    es: 'Los profesores',
    ja: '教授たち',
  },
  'The apothecaries': {
    en: 'The apothecaries',
    es: 'Los boticarios',
    ja: '薬剤師の組合',
  },
  'The brewers': {
    en: 'The brewers',
    es: 'Los cerveceros',
    ja: '醸造家の組合',
  },
}

const inEach = <T>(of: (language: TownLanguage) => T): InEach<T> => ({
  en: of('en'),
  fr: of('fr'),
  de: of('de'),
  es: of('es'),
  ja: of('ja'),
})

export const TOWN_SIGHTS: readonly TownSight[] = MADE.map((made) => ({
  wikidataId: `Q990000${made.n}`,
  localName: made.localName,
  latitude: TOWN.latitude + made.at[0],
  longitude: TOWN.longitude + made.at[1],
  tags: made.tags,
  kinds: made.kinds,
  year: made.year,
  sitelinks: made.sitelinks,
  labels: inEach((language) => made.names[language][0]),
  articles: inEach((language) => SECTIONS[language](made, made.names[language][1])),
}))
