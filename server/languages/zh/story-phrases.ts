/** The Chinese phrases that hold a walk together. */
import type { StoryPhrases, StoryStyles } from '../walk-words.ts'

export const STORY_PHRASES: StoryPhrases = {
  onTheWay: [
    '往{place}走的路上，我接着讲。',
    '到{place}还有一段路，再说一件事。',
    '您慢慢走向{place}，我慢慢讲。',
    '走到{place}之前，还有一个故事。',
  ],
  passing: ['路上会经过{place}。', '您正好路过{place}。', '我们从{place}旁边走过。', '旁边是{place}。'],
  nearWay: [
    '离这条路不远的是{place}。',
    '{place}我们不停留，但它就在附近。',
    '稍微偏一点，就是{place}。',
    '附近是{place}。',
    '不远处有{place}。',
  ],
  ofCity: [
    '说说这座城市本身。',
    '讲一点整座城市的事。',
    '插一句，说说这座城。',
    '再看看这座城。',
    '趁着走路，也讲讲这座城。',
    '这究竟是一座怎样的城市？',
  ],
  backAt: [
    '关于{place}，我刚才留了一件事没说。',
    '心里再回到{place}一下。',
    '{place}的故事，我还欠您一个。',
    '再说{place}。',
    '回到{place}。',
    '说回{place}。',
    '{place}还有一件事。',
  ],
  reminder: ['您还记得我们的问题吗？', '我们的问题也一路跟着。', '暂且回到我们的问题。'],
  bridge: ['我们的问题在{place}等着。', '到了{place}，离答案就更近一步。', '前面是{place}，问题又要出现了。'],
  bridgePerson: [
    '前面是{place}，在那里我们会再遇见{person}。',
    '{person}会在{place}再次出现。',
    '到了{place}，您会又一次听到{person}。',
  ],
  payOpening: [
    '最后还有一件事，它和我们的问题有关。',
    '我把这一件留到最后，因为它属于我们的问题。',
    '我们的问题又回来了。',
  ],
  detour: [
    '暂时离开主题，绕个小弯，因为这里实在不该错过。',
    '这一站和主题关系不大，可我舍不得不讲。',
    '这一站，我们先把主题放下。',
    '在这里，主题要稍等片刻。',
    '离开主题，绕个弯吧。',
    '这一站，为主题破个例。',
  ],
  favourite: [
    '这里要是只能讲一件，我就讲这件。',
    '这件事我常讲给朋友听。',
    '说到这个地方，我忘不了的是下面这段。',
  ],
  detourAgain: ['再绕个弯。', '又要破个例。', '这一站也在题外。'],
  count: ['请您数一数。', '不妨停下来数一数。'],
  compare: ['请和前面那件事比一比。', '把它和前面听到的放在一起看。'],
  noteYear: ['请记住这个年份：{year}。', '{year}，这个年份值得记住。'],
  promise: ['请记住{person}，到了{place}还会再提到。', '把{person}记在心里，等我们走到{place}。'],
  turn: ['现在请仔细听。', '接下来，是我一直没说的部分。', '别急，后面还有。'],
  closeWithout: ['我们从{first}出发，走到了{last}。', '从{first}到{last}，这段路您已经走完了。'],
  takeHome: ['如果只带走一件事，就带走这一件。', '要是有人问您听到了什么，就讲这一件。'],
  wishOccasion: ['那么，就让这段路成为其中的一部分。', '这一程，就为此而走。'],
}

export const STORY_STYLES: StoryStyles = {
  educational: {
    payOpening: ['最后一条证据。', '关于我们的问题，还有最后一件证物。'],
    detour: ['这一站不在主题之内，但值得破例。', '对主题来说这是例外，而且是个好例外。'],
    reminder: ['我们来回顾一下问题。', '再看一次我们的问题。'],
  },
  storytelling: {
    payOpening: ['有一件事，我一直没有告诉您。', '这就是我留到最后的那一段。'],
    detour: ['每个故事都有一条岔路，这就是我们的。', '故事在这里走开一会儿，由它去吧。'],
    reminder: ['我们的问题，您还没有忘吧。', '那个问题，还没有答案。'],
  },
}
