/** Chinese texts with what the rules have to make of them, for the tests. */
import type { LanguageExamples } from '../language-examples.ts'

export const EXAMPLES: LanguageExamples = {
  sentences: [
    ['这座塔高。', '他说：“好！”', '然后他走了。'],
    ['“好。”他说。', '「為什麼？」她問。', '没有人知道。'],
    ['桥长3.5公里。', '它由J. R. R. Tolkien设计！', '真的吗？'],
  ],
  counts: ['1站', '2站', '5站', '11站', '21站'],
  distances: ['80米', '300米', '1公里', '1.2公里'],
  times: ['1分钟', '45分钟', '3小时'],
  hours: ['星期二至星期日，10:00至18:30', '星期二至星期日，十点至十八点三十分。'],
  article: {
    told: ['教堂的塔楼里挂着两口中世纪晚期铸造的大钟，至今仍在使用。'],
    hanging: [
      '它由国王的兄弟出资兴建，是全城最高的一座塔楼。',
      '同年，这座塔楼第二次被大火烧毁，只剩下石头墙壁。',
    ],
  },
  city: {
    city: '西安',
    places: ['钟楼', '鼓楼', '大雁塔', '碑林博物馆', '永宁门'],
    feature: '日晷',
    look: (feature) => `正面墙上有一座清代留下来的石制${feature}，今天仍能看清刻度。`,
    facts: (place, year) => [
      `${place}由当地官府下令修建，最初用来存放粮食和兵器，后来改作官署使用。`,
      `${year}年，这里向公众开放，参观不收门票，附近居民常来散步。`,
      `此后${place}先后做过仓库、监狱和市立博物馆，今天收藏着许多石刻。`,
    ],
  },
  shortWalk: [
    '您面前的塔建于1345年。',
    '十二年前，一场洪水冲走了旧桥。',
    '1966年11月，河水漫过了栏杆。',
    '沿着河走大约200米，到下一个路口。',
  ],
}
