/** What a sentence is about, by its words, and else by the kind of thing that it tells of. */
import type { TopicValue } from '#contract/api/topics.ts'
import { isUnspaced, type Language } from '#contract/languages.ts'

type Stems = Readonly<Partial<Record<TopicValue, string>>>

/** Beginnings of words; of Chinese and Japanese, parts of them. */
const STEMS: Readonly<Record<Language, Stems>> = {
  en: {
    History:
      'war\\b|wars\\b|battle|sieg|king\\b|kings\\b|queen|emperor|empress|duke|medieval|middle ages|century|revolution|occup|coronat|treaty|founded|burn|fire\\b|destroy|rebel|uprising|army|soldier|nazi|communis|charter|execut|murder|exile',
    Architecture:
      'architect|façade|facade|tower|dome|spire|vault|gothic|baroque|renaissance|romanesque|art nouveau|neo-?classic|column|arch\\b|arches|built|brick|roof|storey|stor(?:y|ies)\\b|portal|buttress|sandstone|masonry|foundations?|restor|rebuil|reconstruct',
    Culture:
      'music|concert|opera|theat|festival|saint|church|monast|pilgrim|poet|novel|writer|library|legend|tradition|school|universit|film|celebrat|religio|worship|jewish|synagog|mosque|museum|procession|puppet',
    Nature:
      'garden|park\\b|parks\\b|tree|flower|plant(?:s|ed)?\\b|bird|animal|lake|hill\\b|forest|botan|orchid|meadow|island|spring water|wildlife',
    Food: 'beer|brew|wine\\b|wines\\b|bread|baker|market|restaurant|coffee|cafe|café|inn\\b|tavern|food|cuisine|cook|grain|flour|mill\\b|millers|malt|salt|fish|butcher|chocolat|cheese',
    Art: 'paint|fresco|sculpt|statue|mosaic|stained glass|artist|relief|carv|altarpiece|portrait|engrav|gallery|mural|stucco',
    Science:
      'astronom|scien|telescope|physic|chemi|mathemat|engineer|invent|laborator|comet|clock|calendar|medic|anatom|machine|electric|steam|geolog|measur',
  },
  de: {
    History:
      'krieg|schlacht|belager|könig|kaiser|herzog|mittelalter|jahrhundert|revolution|besetz|krön|gegründet|brand\\b|brann|zerstör|aufstand|soldat|urkund|hinricht|gründung|fürst',
    Architecture:
      'architekt|baumeister|fassad|\\p{L}*turm|\\p{L}*türm|kuppel|\\p{L}*gewölb|goti|barock|renaissance|romani|jugendstil|säule|\\p{L}*bogen|bögen|erbaut|gebaut|mauer|dach|stockwerk|portal|\\p{L}*sandstein|wiederaufbau|umbau|restaur|grundstein|bauwerk',
    Culture:
      'musik|konzert|oper\\b|theater|fest\\b|festival|heilig|kirche|kloster|pilger|dichter|roman\\b|schriftstell|bibliothek|sage\\b|legende|tradition|schule|universität|film|gottesdienst|jüdisch|synagog|moschee|museum|prozession|puppen|feier',
    Nature:
      'garten|gärten|park|baum(?!eist|w)|bäume|blume|pflanz|vogel|vögel|tiere?\\b|see\\b|hügel|wald|botani|orchid|wiese|insel',
    Food: 'bier|brau|wein|brot|bäck|markt|restaurant|kaffee|café|gasthaus|wirtshaus|speise|küche|korn|mehl|mühle|müller|malz|salz|fisch|fleischer|schokolad|käse|\\p{L}*markt',
    Art: 'maler|gemälde|fresk|skulptur|bildhau|statue|mosaik|glasfenster|künstler|relief|gemeißelt|schnitz|altar|porträt|kupferstich|galerie|wandbild|stuck',
    Science:
      'astronom|wissenschaft|fernrohr|teleskop|physik|chemi|mathemat|ingenieur|erfind|erfund|labor|komet|uhr\\b|kalender|medizin|anatom|maschine|elektri|dampf|geolog|sternwart',
  },
  fr: {
    History:
      'guerre|bataille|siège|roi\\b|rois\\b|reine|empereur|duc\\b|médiév|moyen âge|siècle|révolution|occup|couronn|fondée?\\b|incendie|détrui|révolte|soldat|armée|charte|exécut|assassin|exil',
    Architecture:
      'architect|façade|tour\\b|tours\\b|coupole|dôme|flèche|voût|gothi|baroque|renaissance|roman[es]?\\b|art nouveau|néo-?classi|colonne|arche|arcade|bâti|constru|brique|toit|étage|portail|grès|maçon|restaur|reconstr|murs?\\b',
    Culture:
      'musique|concert|opéra|théâtre|festival|fête|saint|église|abbaye|couvent|pèlerin|poète|roman\\b|écrivain|bibliothèque|légende|tradition|école|universit|film|culte|jui[fv]|synagogue|mosquée|musée|procession|marionnett',
    Nature:
      'jardin|parc\\b|arbre|fleur|plante|oiseau|animal|animaux|lac\\b|colline|forêt|botani|orchidée|prairie|île\\b',
    Food: 'bière|brass|vin\\b|vins\\b|pain\\b|boulang|marché|restaurant|café|auberge|taverne|cuisine|grain|farine|moulin|meunier|malt|sel\\b|poisson|boucher|chocolat|fromage',
    Art: 'peint|fresque|sculpt|statue|mosaïque|vitrail|vitraux|artiste|relief|retable|portrait|gravure|galerie|stuc',
    Science:
      'astronom|scien|télescope|physi|chimi|mathémat|ingénieur|invent|laborato|comète|horloge|calendrier|médec|anatomi|machine|électri|vapeur|géolog|observatoire',
  },
  es: {
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
  it: {
    History:
      'guerr|battagli|assedi|re\\b|regina|imperator|duca|medieval|medioevo|secolo|rivoluzion|occup|incoron|fondat|fondazione|incendi|distru|rivolt|soldat|esercit|esili|assassin|giustizi',
    Architecture:
      'archite|facciat|torre|torri|cupola|guglia|volta\\b|volte\\b|gotic|barocc|rinasciment|romanic|liberty|neoclassic|colonn|arco|archi|arcat|costru|edific|mattoni|tetto|piano\\b|portale|arenaria|mura\\b|restaur|ricostru|campanil',
    Culture:
      'music|concert|opera lirica|teatro|festival|festa|santo|santa|san\\b|chiesa|monaster|convento|pellegrin|poeta|romanzo|scrittor|bibliotec|leggend|tradizion|scuola|universit|film|culto|ebrai|sinagog|moschea|museo|procession|burattin',
    Nature:
      'giardin|parco|albero|alberi|fiore|fiori|fiorisc|pianta|piante|uccell|animal|lago|collina|bosco|foresta|botanic|orchide|prato|isola',
    Food: 'birr|vino|vini\\b|pane\\b|fornai|panett|mercat|ristorant|caffè|osteria|taverna|cucina|cibo|grano|farina|mulino|mugnai|malto|sale\\b|pesce|macell|cioccolat|formaggi',
    Art: 'pitt|dipint|affresc|scult|statu|mosaic|vetrat|artist|riliev|bassoriliev|scolpit|pala d|ritratt|incision|galleria|stucc',
    Science:
      'astronom|scien|telescop|fisic|chimic|matematic|ingegner|invent|laboratori|cometa|comete|orologi|calendari|medic|anatomi|macchin|elettric|vapore|geolog|osservatori',
  },
  pt: {
    History:
      'guerra|batalha|cerco|rei\\b|reis\\b|rainha|imperador|duque|medieval|idade média|século|revoluç|ocupa|coroa(?:ção|do)|fundad|fundação|incêndio|destru|rebeli|soldado|exército|foral|execu|assassin|exíl|terramoto|terremoto',
    Architecture:
      'arquite|fachada|torre|cúpula|agulha|abóbada|gótic|barroc|renasc|românic|manuelin|arte nova|neocláss|coluna|arco|constru|edifíc|tijolo|telhado|piso\\b|portal|arenito|muro|muralha|restaur|reconstru|obras|azulejo',
    Culture:
      'música|concerto|ópera|teatro|festival|festa|santo|santa|são\\b|igreja|mosteiro|convento|peregrin|poeta|romance|escritor|biblioteca|lenda|tradiç|escola|universidade|filme|culto|jud[aeu]|sinagoga|mesquita|museu|procissão|fado|fantoche',
    Nature:
      'jardim|jardins|parque|árvore|flor\\b|flores|florest|planta[s]?\\b|ave\\b|aves\\b|animal|animais|lago|colina|bosque|botânic|orquídea|prado|ilha',
    Food: 'cervej|vinho|pão\\b|padari|padeir|mercado|restaurante|café|taberna|taverna|estalagem|cozinha|comida|grão|farinha|moinho|moleir|malte|sal\\b|peixe|açougu|talho|chocolate|queijo|pastel',
    Art: 'pint|fresco|escul|estátua|mosaico|vitral|vitrais|artista|relevo|talhad|retábulo|retrato|gravura|galeria|mural|estuque|azulejo',
    Science:
      'astr[oó]n|cient|ciência|telescópio|físic|químic|matemátic|engenh|invent|laboratório|cometa|relógio|calendário|medicin|anatom|máquina|elétric|vapor|geolog|observatório',
  },
  zh: {
    History:
      '战争|战役|围攻|国王|皇帝|王朝|帝国|世纪|革命|占领|加冕|始建|建于|火灾|烧毁|毁于|起义|士兵|军队|处决|流亡|明朝|清朝|唐朝|宋朝',
    Architecture:
      '建筑|立面|塔楼|尖塔|圆顶|穹顶|拱|哥特|巴洛克|文艺复兴|罗马式|柱|砖|屋顶|层楼|修复|重建|石材|砂岩',
    Culture:
      '音乐|歌剧|剧院|节日|圣|教堂|修道院|寺|庙|朝圣|诗人|小说|作家|图书馆|传说|传统|学校|大学|电影|宗教|犹太|清真|博物馆|戏',
    Nature: '花园|公园|树|花卉|植物|鸟|动物|湖|山丘|森林|兰花|草地|岛',
    Food: '啤酒|酒|面包|市场|餐厅|咖啡|客栈|美食|烹饪|谷物|面粉|磨坊|盐|鱼|巧克力|奶酪|茶',
    Art: '绘画|画家|壁画|雕塑|雕像|雕刻|马赛克|彩色玻璃|艺术|浮雕|祭坛画|肖像|版画|画廊',
    Science:
      '天文|科学|望远镜|物理|化学|数学|工程师|发明|实验室|彗星|时钟|历法|医学|解剖|机器|电力|蒸汽|地质',
  },
  ja: {
    History:
      '戦争|合戦|戦い|包囲|国王|皇帝|天皇|将軍|幕府|帝国|世紀|革命|占領|戴冠|創建|創立|火災|焼失|焼け|破壊|反乱|兵士|軍隊|処刑|亡命|江戸|明治|証書|参事会',
    Architecture:
      '建築|正面|ファサード|塔|ドーム|尖塔|丸天井|ゴシック|バロック|ルネサンス|ロマネスク|柱|アーチ|煉瓦|レンガ|屋根|階建|修復|再建|砂岩|石工|本堂|壁',
    Culture:
      '音楽|オペラ|劇場|祭|聖|教会|修道院|寺院|神社|巡礼|詩人|小説|作家|図書館|伝説|伝統|学校|大学|映画|宗教|ユダヤ|モスク|博物館|人形劇|創立を祝う',
    Nature: '庭園|公園|木が|樹|イチョウ|花|植物|鳥|動物|湖|丘|森|蘭|草|島|桜',
    Food: 'ビール|醸造|ワイン|パン|市場|レストラン|カフェ|宿屋|料理|食べ|穀物|小麦|水車|麦芽|塩|魚|チョコレート|チーズ|茶|酒',
    Art: '絵画|画家|壁画|彫刻|像が|銅像|モザイク|ステンドグラス|芸術|美術|レリーフ|祭壇画|肖像|版画|画廊',
    Science: '天文|科学|望遠鏡|物理|化学|数学|技師|発明|実験|彗星|時計|暦|医学|薬|解剖|機械|電気|蒸気|地質',
  },
}

/** P31 of things whose articles are mostly about one subject. */
const KIND_TOPICS: Readonly<Record<string, readonly TopicValue[]>> = {
  Q16970: ['Architecture', 'Culture'], // church building
  Q2977: ['Architecture', 'Culture'], // cathedral
  Q44539: ['Culture', 'Architecture'], // temple
  Q5393308: ['Culture', 'Architecture'], // Buddhist temple
  Q845945: ['Culture', 'Architecture'], // Shinto shrine
  Q34627: ['Culture', 'History'], // synagogue
  Q32815: ['Culture', 'Architecture'], // mosque
  Q33506: ['Culture'], // museum
  Q207694: ['Art', 'Culture'], // art museum
  Q588140: ['Science', 'Culture'], // science museum
  Q12280: ['Architecture', 'History'], // bridge
  Q12518: ['Architecture', 'History'], // tower
  Q23413: ['History', 'Architecture'], // castle
  Q16560: ['History', 'Architecture'], // palace
  Q543654: ['History', 'Architecture'], // Rathaus
  Q25550691: ['History', 'Architecture'], // town hall
  Q41176: ['Architecture'], // building
  Q22698: ['Nature'], // park
  Q1107656: ['Nature'], // garden
  Q167346: ['Nature', 'Science'], // botanical garden
  Q43501: ['Nature'], // zoo
  Q62832: ['Science'], // observatory
  Q24354: ['Culture', 'Architecture'], // theatre building
  Q153562: ['Culture', 'Architecture'], // opera house
  Q7075: ['Culture'], // library
  Q330284: ['Food', 'Culture'], // marketplace
  Q131734: ['Food'], // brewery
  Q185187: ['Food', 'Science'], // watermill
  Q4989906: ['History', 'Art'], // monument
  Q5003624: ['History', 'Art'], // memorial
  Q179700: ['Art'], // statue
  Q860861: ['Art'], // sculpture
  Q483453: ['Art', 'Architecture'], // fountain
  Q39614: ['History', 'Nature'], // cemetery
  Q3918: ['Science', 'Culture'], // university
}

const TOPICS_MAX = 3
/** What came to be before it is history. */
const RECENT_FROM = 1950

const PATTERNS = new Map<Language, readonly (readonly [TopicValue, RegExp])[]>()

function patternsFor(language: Language): readonly (readonly [TopicValue, RegExp])[] {
  const begin = isUnspaced(language) ? '' : '(?<![\\p{L}\\p{N}])'
  const made =
    PATTERNS.get(language) ??
    Object.entries(STEMS[language]).map(
      ([topic, stems]) =>
        // `\b` knows no accents.
        [
          topic as TopicValue,
          new RegExp(`${begin}(?:${stems.replaceAll('\\b', '(?![\\p{L}\\p{N}])')})`, 'giu'),
        ] as const,
    )
  PATTERNS.set(language, made)
  return made
}

export const topicsOfKinds = (kinds: readonly string[]): readonly TopicValue[] => [
  ...new Set(kinds.flatMap((kind) => KIND_TOPICS[kind] ?? [])),
]

/** At least one, at most three; what the sentence has most words of comes first. */
export function topicsOfText(
  text: string,
  language: Language,
  kinds: readonly string[],
  year: number | undefined,
): TopicValue[] {
  const found = patternsFor(language)
    .map(([topic, pattern]) => ({ topic, words: text.match(pattern)?.length ?? 0 }))
    .filter(({ words }) => words > 0)
    .toSorted((a, b) => b.words - a.words)
    .map(({ topic }) => topic)
  const dated: readonly TopicValue[] = year !== undefined && year < RECENT_FROM ? ['History'] : []
  const topics = [...new Set([...found, ...dated])]
  if (topics.length > 0) return topics.slice(0, TOPICS_MAX)
  const [first] = topicsOfKinds(kinds)
  return [first ?? 'Culture']
}
