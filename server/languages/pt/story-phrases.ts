/** The Portuguese phrases that hold a walk together; names stand without an article. */
import type { StoryPhrases, StoryStyles } from '../walk-words.ts'

export const STORY_PHRASES: StoryPhrases = {
  onTheWay: [
    'Enquanto caminha, continuo a contar. O nosso destino: {place}.',
    'Mais uma coisa antes de chegarmos: {place}.',
    'Caminhe com calma, que eu conto. À nossa frente, {place}.',
    'Ainda falta um pouco, o tempo de uma história. Depois, {place}.',
  ],
  passing: [
    'Pelo caminho passa por aqui: {place}.',
    'De passagem: {place}.',
    'No nosso caminho: {place}.',
    'Ao seu lado: {place}.',
  ],
  nearWay: [
    'Não longe do nosso caminho: {place}.',
    'Um pouco desviado: {place}.',
    'Não paramos, mas fica muito perto: {place}.',
    'Aqui perto: {place}.',
    'Não longe: {place}.',
  ],
  ofCity: ['Uma palavra sobre a própria cidade.', 'E agora, algo sobre toda a cidade.'],
  backAt: [
    'Guardei uma coisa para depois. É deste lugar: {place}.',
    'Voltemos um momento atrás, em pensamento: {place}.',
    'Deste lugar ainda lhe devo uma história: {place}.',
    'Outra vez: {place}.',
    'Algo mais de antes: {place}.',
  ],
  reminder: [
    'Ainda se lembra da nossa pergunta?',
    'A nossa pergunta caminha connosco.',
    'Voltemos um momento à nossa pergunta.',
  ],
  bridge: [
    'Lá espera também a nossa pergunta: {place}.',
    'Vamos dar mais um passo para a resposta: {place}.',
    'À nossa frente, {place}. E com isso, outra vez a nossa pergunta.',
  ],
  bridgePerson: [
    'À nossa frente, {place}. Lá voltamos a encontrar este nome: {person}.',
    'Em breve, {place}. E outra vez este nome: {person}.',
    'Na próxima paragem, {place}, volta a ouvir este nome: {person}.',
  ],
  payOpening: [
    'Uma última coisa, e pertence à nossa pergunta.',
    'Guardei uma para o fim, porque pertence à nossa pergunta.',
    'E aqui regressa a nossa pergunta.',
  ],
  detour: [
    'Um pequeno desvio do nosso tema: é bom demais para passar ao lado.',
    'Isto tem pouco que ver com o nosso tema. Gosto demais para o calar.',
    'Por uma paragem deixamos o nosso tema.',
    'Aqui o nosso tema terá de esperar um momento.',
    'Um desvio, então, para longe do nosso tema.',
    'Façamos uma exceção ao nosso tema.',
  ],
  detourAgain: ['Mais um desvio.', 'Outro desvio.', 'Outra vez fora do tema.'],
  favourite: [
    'Se só pudesse contar uma coisa, seria esta.',
    'Esta conto-a aos meus amigos.',
    'Deste lugar, é isto que não esqueço.',
  ],
  count: ['Experimente contar.', 'Demore um momento e conte.'],
  compare: ['Compare as duas coisas.', 'Ponha isto ao lado do que acabou de ouvir.'],
  noteYear: ['Guarde o ano: {year}.', 'Uma data a reter: {year}.'],
  promise: [
    'Guarde este nome: {person}. Há de voltar nesta paragem: {place}.',
    'Não se esqueça de {person}. A continuação espera-nos aqui: {place}.',
  ],
  turn: ['Agora ouça bem.', 'E agora, o que eu tinha guardado.', 'Espere pelo resto.'],
  closeWithout: [
    'Começámos aqui: {first}. E chegámos aqui: {last}.',
    'Primeiro {first}, por fim {last}: tudo isso fica agora para trás.',
  ],
  takeHome: [
    'Se levar uma só coisa para casa, leve esta.',
    'E se alguém lhe perguntar o que ouviu, conte isto.',
  ],
  wishOccasion: ['Que este passeio faça então parte disso.', 'Por isso, este passeio é para essa ocasião.'],
}

export const STORY_STYLES: StoryStyles = {
  educational: {
    payOpening: ['Uma última prova.', 'A última peça para a nossa pergunta.'],
    detour: ['Isto fica fora do nosso tema. Merece uma exceção.', 'Uma exceção ao nosso tema, e das boas.'],
    reminder: ['Recordemos a pergunta.', 'Mais uma vez, a nossa pergunta.'],
  },
  storytelling: {
    payOpening: ['Há uma coisa que calei até agora.', 'E é isto que guardava para o fim.'],
    detour: [
      'Todas as histórias têm uma travessa. Esta é a nossa.',
      'A nossa história desvia-se um momento. Deixemo-la.',
    ],
    reminder: ['Não se esqueceu da nossa pergunta.', 'A pergunta continua em aberto.'],
  },
}
