/** How the Portuguese Wikipedia writes: which of its sections and sentences can be told, and what they are about. */
import { PLURAL_NOUN, type WikipediaRules } from '../wikipedia-rules.ts'

export const WIKIPEDIA: WikipediaRules = {
  wikidataCodes: ['pt', 'pt-br'],
  droppedHeadings: [
    'referências',
    'ver também',
    'ligações externas',
    'bibliografia',
    'notas',
    'galeria',
    'fontes',
    'lista',
    'transporte',
    'acesso',
    'na cultura popular',
    'leitura',
  ],
  hanging:
    'ele|ela|eles|elas|isto|isso|aquilo|est[ea]s?|ess[ea]s?|aquel[ea]s?|(?:[oa]s? )?(?:seu|sua|seus|suas)|foi|foram|era|eram|é|são|está|estão|estava|tem|têm|tinha|possui|mede|há|havia|data|abriga|contém|além (?:disso|de|do)|também|assim|então|depois|mais tarde|posteriormente|finalmente|por (?:fim|isso|isto|exemplo|sua|seu|outro|outra|esta|este)|no entanto|contudo|porém|todavia|mas|e|ou|pois|portanto|nel[ea]s?|nest[ea]s?|ness[ea]s?|naquel[ea]s?|del[ea]s?|dest[ea]s?|dess[ea]s?|com (?:isso|isto|est[ea]|ess[ea]|ele|ela)|após (?:isso|est[ea]|ess[ea]|sua|seu)|ali|aqui|lá|amb[oa]s|outr[oa]s?|algun[s]|algumas|no (?:mesmo|ano seguinte|entanto)|na mesma|desde então|a partir|entretanto|enquanto|igualmente|tais|tal|ainda|apenas|só|[oa] mesm[oa]|\\p{L}+ (?:anos|meses|dias) (?:depois|mais tarde|antes)',
  hangingLater:
    /^.{0,80}?(?:,|\d{4})\s(?:ele|ela|eles|elas|seu|sua|seus|suas)(?!\p{L})|^(?:nós|noss[oa]s?|eu|meu|minha)(?!\p{L})/iu,
  pointing:
    /(?:ver também|acima mencionad|supracitad|est[ea] últim[oa]|no mesmo ano|no ano seguinte|este artigo|carece de fontes)/i,
  orders: { verbs: 'ignor\\p{L}*|esque[cç]a\\p{L}*', objects: 'instruç\\p{L}*' },
  legend: /(?<!\p{L})lendas?(?!\p{L})/iu,
  look: {
    up: 'torres?|campanário|cúpulas?|telhado|relógio|agulhas',
    front:
      'fachada|portal|varanda|colunas|brasão|brasões|relevos?|estátuas?|esculturas?|máscaras|inscrição|arcos|chafariz|relógio de sol|janelas|gárgulas|placa',
    verbs:
      'ergue-se|erguem-se|eleva-se|elevam-se|dominam?|decoram?|adornam?|coroam?|mostram?|ostentam?|guardam?|cobrem?|(?:é|são|está|estão) (?:decorad|coroad|ladead|adornad|cobert)[oa]s?',
    unless:
      'foi|foram|era|eram|tinha|sido|destruíd\\p{L}*|demolid\\p{L}*|antig[oa]s?|interior\\p{L}*|altar|nave|sala|teto|museu|cave|pátio|origina\\p{L}*|outrora|perdid\\p{L}*|quadro|maquete|será|cópia',
    beforeNoun:
      /^(?:[oa]s?|uma?s?|uns|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|doze) (?:\p{Ll}{3,} )?$/iu,
    behindNoun: /^ (?:de|em) (?!(?:uma?|seu|sua)(?!\p{L}))\p{Ll}{3,}(?!\p{L})/u,
  },
  topics: {
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
  year: {
    before: 'em|desde|até|entre|ano|ano de',
    months: 'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro',
    afterMonth: ' de',
    notBefore: PLURAL_NOUN,
    joiners: 'e|a|até',
    counted: 'pessoas|metros',
    bc: 'a\\. ?C',
  },
}
