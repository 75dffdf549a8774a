const LETTERS = 'abcdefghjklmnopqrstwxyz'

/** The first character, as pinyin sorts them, of each letter a syllable can begin with. */
const FIRST_CHARACTERS = '吖八嚓咑妸发旮哈丌咔垃妈拏喔妑七呥仨他屲夕丫帀'

const isHan = (code: number) => code >= 0x3400 && code <= 0x9fff

/** Characters that are read in two ways, in any order, where the readings begin with other letters. */
const TWO_READINGS =
  '行xh 重zc 会hk 长cz 调dt 率ls 藏cz 传cz 种zc 乐ly 校xj 弹td 降jx 参cs 石sd 单ds 折zs 乘cs 盛sc 车cj '
  + '省sx 宿sx 畜cx 臭cx 吓xh 巷xh 壳kq 卡kq 咖kg 伽jg 茄qj 强qj 圈qj 奇qj 稽jq 纤xq 轧zy 尾wy 遗yw 万wm 蔓mw '
  + '泊bp 便bp 扁bp 曝bp 炮pb 屏pb 辟bp 否fp 番fp 繁fp 佛fb 囤td 提td 澄cd 匙sc 属sz 伺cs 查cz 栅zs 粘zn 颤cz '
  + '幢cz 柜gj 合hg 给gj 贾jg 龟gj 纶lg 咳kh 吭kh 秘mb 泌mb 埔pb 堡bp 刨pb 磅bp 膀bp 刹sc 莘xs 识sz 厦xs 仇cq '
  + '区qo 曾cz 尉wy 蔚wy 朝cz 弄nl 尿ns 阿ae 恶ew 沓td 驮td 侗dt 叨dt 禅cs 裳cs 召zs 吁xy 亟jq 槛kj 翟zd 扛kg '
  + '莞gw 栖qx 茜qx 圩wx 涡wg 解jx 芥jg 疟ny 蹊qx 溃kh 桧gh 浒hx 鹄gh 骠bp 覃tq 铛dc 挝zw'

/** A text has at most two to the power of this initials. */
const COMBINED = 3

/**
 * A text's initials, by each reading, the usual one first: `角色管理` gives `jsgl`, `银行` gives `yx`
 * and `yh`. All other characters keep their places; a text without Han characters has no initials.
 */
export type Initials = (text: string) => readonly string[]

/**
 * The run-time sorts by pinyin, and 23 characters mark where each letter begins. In a run-time
 * that cannot sort so, no text has initials.
 */
export function createInitials(compare = comparePinyin()): Initials {
  const known = new Map<number, string>()
  const others = new Map(
    TWO_READINGS.split(' ').map(([character = '', ...letters]) => [character, letters]),
  )
  const firsts = [...FIRST_CHARACTERS]
  const canSortByPinyin = firsts.every(
    (first, index) => index === 0 || compare(firsts[index - 1] ?? '', first) < 0,
  )

  /** The letters that its readings begin with, the usual one first; the character itself without any. */
  function lettersOf(code: number): string {
    let letters = known.get(code)
    if (letters === undefined) {
      const character = String.fromCharCode(code)
      const reached = firsts.findLastIndex(first => compare(first, character) <= 0)
      const usual = LETTERS.charAt(reached) || character
      letters = usual + (others.get(character)?.find(letter => letter !== usual) ?? '')
      known.set(code, letters)
    }
    return letters
  }

  return text => {
    let usual = ''
    let copied = 0
    const choices: Choice[] = []
    for (let at = 0; canSortByPinyin && at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (!isHan(code)) continue
      if (copied < at) usual += text.slice(copied, at)
      const letters = lettersOf(code)
      usual += letters.charAt(0)
      if (letters.length > 1) choices.push({ at, letter: letters.charAt(1) })
      copied = at + 1
    }
    usual += text.slice(copied)
    return usual === text ? NO_INITIALS : combinations(usual, choices)
  }
}

const NO_INITIALS: readonly string[] = []

/** A second reading, and the place of its character. */
interface Choice {
  at: number
  letter: string
}

/**
 * The initials with every choice among the second readings. Of more than `COMBINED` of them those
 * that are so far apart change together: of any three neighbours every choice is there.
 */
function combinations(usual: string, choices: readonly Choice[]): readonly string[] {
  if (choices.length === 0) return [usual]
  const count = 2 ** Math.min(choices.length, COMBINED)
  return Array.from({ length: count }, (_, combination) => {
    let initials = usual
    choices.forEach(({ at, letter }, index) => {
      if (combination & (1 << (index % COMBINED)))
        initials = initials.slice(0, at) + letter + initials.slice(at + 1)
    })
    return initials
  })
}

export function comparePinyin(): (a: string, b: string) => number {
  return new Intl.Collator('zh-Hans-CN-u-co-pinyin').compare
}
