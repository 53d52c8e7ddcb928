/** The words by which the checks of a narrator's sentences read Portuguese. */
import { toCardinal, toOrdinal } from 'n2words/pt-PT'
import { anyWord, type NarratorRules, plainWords, romanceEndings } from '../narrator-rules.ts'

export const NARRATOR: NarratorRules = {
  hasCapitalNouns: false,
  mostWords: 25,
  plainWords: plainWords(
    `o a os as um uma uns umas de do da dos das d em no na nos nas num numa por pelo pela pelos pelas para com sem sobre sob entre desde até
    ante após contra durante segundo ao à aos às este esta isto estes estas esse essa isso esses essas aquele aquela aquilo aqueles aquelas
    neste nesta nesse nessa naquele naquela deste desta desse dessa que quem qual quais cujo cuja onde quando como quanto porquê e ou mas nem
    se embora enquanto depois então também ele ela eles elas lhe lhes seu sua seus suas nosso nossa vosso me te você vocês nós`,
    `é são era eram foi foram sido ser está estão estava estavam esteve há havia houve tem têm tinha tinham teve ter faz fazia fez fizeram
    pode podem podia deve vai vão ia ainda já sempre nunca só mesmo mesma mesmos mesmas tudo todo toda todos todas mais menos muito bem pouco
    muitos outra outro outras outros cada alguns algumas vários aqui ali lá agora hoje antes logo tarde cedo outrora juntos`,
    `olhe olha olhem olhar veja vê vejam ver observe observa repare repara procure procura encontre encontra note conte conta levante vire pare
    espere escute imagine aproxime venha tome vista olhos momento perto longe cima baixo dentro fora frente trás
    lugar lugares sítio lado lados parte partes coisa coisas tipo homem homens mulher mulheres gente tempo dia dias ano anos nome nomes
    chamado chama chamava ficou fica deu veio pôs passou resta`,
  ),
  recall: plainWords(
    `lembre lembra lembrem lembrar recorde guarde guarda guardar memória mente encontrámos encontramos encontrado encontrará
    vimos visto ouvimos ouvido contado conhecemos voltará voltaremos reencontrar`,
  ),
  inSight: anyWord(
    'olh[ae]*|repar[ae]|observ[ae]|aqui|à (?:sua|tua|nossa) frente|diante de (?:si|ti|nós|você)|acima de (?:si|ti|nós|você)',
  ),
  cause: anyWord(
    'porque|por isso|portanto|graças a*|graças ao|devido a*|por causa|já que|visto que|para que|a fim de|de modo que|assim',
  ),
  negation: anyWord('não|nunca|jamais|nada|ninguém|nenhum*|nem|sem|tampouco'),
  hedge: anyWord(
    'provavelmente|talvez|possivelmente|ao que parece|parece|lenda*|tradição|diz-se|dizem|conta-se|contam|segundo a|segundo uma|segundo alguns|atribuíd*|atribui*|suposta*|seria|teria|poderia|crê-se|acredita-se|reza a|rumor*',
  ),
  claim: anyWord(
    'o mais|a mais|os mais|as mais|famos[oa]s?|célebres?|únic[oa]s?|só|apenas|primeir[oa]s?|últim[oa]s?|melhor|melhores|pior|maior|maiores|centenas|milhares|milhões|dúzias?|dezenas?|metade|dobro|séculos?|décadas?|génio|gênio|assassin*|matou|morreu|morte|execut*|guerra*|casou|destru*|queim*|roubad*',
  ),
  cliche: anyWord(
    'aninhad*|rica história|joia escondida|tesouro escondido|testemunho de|deslumbrante*|imperdíve*|viagem no tempo|como ia|modelo de linguagem|bem-vind*|caros ouvintes',
  ),
  century: 'sécul',
  year: '\\banos?\\b',
  about: 'por volta de|cerca de',
  numbers: {
    cardinals: (value) => [
      toCardinal(value),
      toCardinal(value)
        .replace(/\bdois\b/, 'duas')
        .replace(/\bum\b/, 'uma')
        .replace(/entos\b/, 'entas'),
    ],
    ordinals: (value) => romanceEndings(toOrdinal(value)),
  },
}
