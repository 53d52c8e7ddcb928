/** How the Chinese Wikipedia writes: which of its sections and sentences can be told, and what they are about. */
import { YEARS_BEFORE_A_SIGN } from '../east-asian-marks.ts'
import type { WikipediaRules } from '../wikipedia-rules.ts'
import { simplified } from './simplified.ts'

export const WIKIPEDIA: WikipediaRules = {
  wikidataCodes: ['zh-hans', 'zh-cn', 'zh-sg', 'zh', 'zh-hant', 'zh-tw', 'zh-hk'],
  droppedHeadings: [
    '参考',
    '參考',
    '外部链接',
    '外部連結',
    '外部鏈接',
    '参见',
    '參見',
    '参看',
    '注释',
    '註釋',
    '注釋',
    '脚注',
    '註腳',
    '图库',
    '圖庫',
    '图集',
    '延伸阅读',
    '延伸閱讀',
    '相关条目',
    '相關條目',
    '交通',
    '资料来源',
    '資料來源',
    '文献',
    '来源',
    '画廊',
    '列表',
  ],
  hanging:
    '它|他|她|其|该|此|这|那|本|另|然而|但|而|不过|因此|因而|所以|于是|随后|后来|之后|其后|同年|同时|同月|次年|翌年|当时|当年|并|两者|二者|后者|前者|至今|即|亦|也|又|再|从此|自此|接着|最后|例如|如|又如|以上|以下|上述|则|且|或|与此|除此|对此|为此',
  hangingLater: /^[^。]{0,30}?[，,](?:他|她|它|其)|^[^，]{0,6}(?:我们|我)/u,
  pointing: /同年|次年|翌年|参见|参看|见下|见上|上述|如下|如图|本条目|来源请求|后者|前者/,
  orders: { pattern: '忽略.{0,20}(?:指令|指示|说明)|无视.{0,20}(?:指令|指示)' },
  legend: /传说|相传/,
  look: {
    up: '尖塔|塔楼|钟楼|圆顶|穹顶|屋顶',
    front: '立面|石柱|雕像|石像|浮雕|匾额|拱门|石拱',
    verbs: '矗立|耸立|装饰|刻有|饰有|覆盖|守护',
    unless: '曾|原|毁|内部|室内|殿内|博物馆|当时|拆除|计划|画',
  },
  topics: {
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
  year: YEARS_BEFORE_A_SIGN,
  // Articles mix both kinds of letters, also where one is asked for.
  pageQuery: { converttitles: '1', variant: 'zh-cn' },
  tidy: simplified,
}
