/** The words by which the checks of a narrator's sentences read Japanese. */
import { anyOf, type NarratorRules, plainWords } from '../narrator-rules.ts'

export const NARRATOR: NarratorRules = {
  hasCapitalNouns: false,
  mostWords: 65,
  plainWords: plainWords(
    `上 下 中 内 外 前 後 左 右 時 今 人 名 年 月 日 者 方 所 間 見 来 行 立 建 作 造 呼 言 知 残 使 置 開 始 成 出 入 大 小 高 長`,
    `今日 現在 当時 以前 以後 以来 場所 部分 時代 時間 人々 自分 目前 正面 周囲 付近 一部 後年 同時 同年 翌年 注目 注意 建物 名前 最後 途中 足元 頭上 見上 見下 続 探 数 思 持 置 書 描 守 移 渡 受 置 通 向 歩 `,
  ),
  recall: plainWords(`覚 憶 記憶 思い出 先程 先 再 会 聞 話 出会 登場 再会 心 後程`),
  inSight: anyOf('ご覧|見上げ|見下ろ|見てくださ|見て下さ|ここ(?!ろ)|目の前|この前に'),
  cause: anyOf(
    'なぜなら|だから|そのため|このため|ために|ため、|したがって|ゆえに|せいで|おかげで|ので|から、',
  ),
  negation: anyOf('ない|なかった|なく|ません|ず、|ずに|ぬ|無い|非|不|未'),
  hedge: anyOf(
    'おそらく|たぶん|かもしれ|と言われ|といわれ|と伝えられ|伝説|言い伝え|だろう|でしょう|らしい|ようだ|ようです|とされ|と考えられ|という説|説が|推定|思われ|説もあ|そうです|そうだ',
  ),
  claim: anyOf(
    '最[古大高長美初小も]|唯一|有名|著名|世界一|日本一|初めて|第一|数百|数千|何百|何千|半分|二倍|世紀|戦争|殺|死|処刑|焼失|破壊|盗',
  ),
  cliche: anyOf('歴史の息吹|隠れた宝石|息をのむ|必見|タイムスリップ|AIとして|言語モデル|ようこそ|皆さま'),
  century: '世[纪紀]',
  year: '年',
  about: '約|およそ',
  aboutBehind: '頃|ごろ',
  numbers: undefined,
}
