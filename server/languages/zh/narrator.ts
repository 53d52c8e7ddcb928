/** The words by which the checks of a narrator's sentences read Chinese. */
import { anyOf, type NarratorRules, plainWords } from '../narrator-rules.ts'

export const NARRATOR: NarratorRules = {
  hasCapitalNouns: false,
  mostWords: 45,
  plainWords: plainWords(
    `的 了 在 是 这 那 有 和 与 及 也 都 就 还 又 而 但 或 从 到 向 往 于 以 为 被 把 让 给 对 由 所 其 之 它 他 她 们 您 你 我 个 座 上 下 里 中 内 外 前 后
    左 右 时 着 过 来 去 看 请 将 会 能 可 要 会 并 再 更 很 最 每 各 些 此 该 当 曾 已 正 才 只 若 如 成 称 叫 做 作 说 见 出 入 起 开 地 得 人 名 年 月 日`,
    `这里 那里 这座 那座 现在 今天 如今 当时 后来 之后 之前 以后 以前 同时 然后 接着 已经 曾经 仍然 依然 一直 开始 成为 称为 叫做 看看 抬头 低头 注意 仔细 寻找 站在 面前 眼前
    上面 下面 里面 外面 前面 后面 旁边 中间 周围 附近 地方 时候 人们 他们 她们 它们 我们 您会 可以 能够 看到 看见 位于 建于 其中 以及 还有 因此`,
  ),
  recall: plainWords(
    `记住 记得 还记得 请记住 回想 想起 提到 说过 讲过 听过 见过 遇到 遇见 再次 刚才 先前 稍后 待会儿 心里 一会儿 回到`,
  ),
  inSight: anyOf('请看|看看|抬头|低头|眼前|面前|这里|这儿|您的(?:前|左|右|上)'),
  cause: anyOf('因为|因此|所以|由于|于是|从而|以便|为了|导致|正因|多亏|使得'),
  negation: anyOf('不(?!同|久|仅|只|断|过)|没有|没|未|无(?!数|论)|非(?!常)|从未|并非|毫无'),
  hedge: anyOf(
    '可能|也许|大概|或许|据说|相传|传说|传闻|据传|据信|似乎|一般认为|被认为|号称|疑似|应该是|据.{1,6}记载',
  ),
  claim: anyOf(
    '最[古老大高长美著早小好]|唯一|著名|闻名|举世|首座|第一|首次|独一无二|数百|数千|上千|上百|几十|一半|两倍|世纪|战争|杀害|被杀|死于|处决|烧毁|摧毁|被盗',
  ),
  cliche: anyOf(
    '历史悠久|隐藏的宝石|见证了|令人叹为观止|不容错过|时光倒流|作为(?:一个)?(?:AI|人工智能)|语言模型|欢迎来到|亲爱的听众',
  ),
  century: '世[纪紀]',
  year: '年',
  about: '约|大约|約',
  aboutBehind: '左右',
  numbers: undefined,
}
