import { ownValue } from '#lib/own-value.ts'
import type en from '#locales/en/import.ts'

export default {
  file: '选择文件',
  saveEmpty: '保存空白表格',
  emptyFile: (title: string) => `${title}（待填写）`,
  preview: '预览',
  summary: counts =>
    [
      counts.created > 0 && `已新增 ${counts.created} 行`,
      counts.saved > 0 && `已保存 ${counts.saved} 行`,
      counts.new > 0 && `将新增 ${counts.new} 行`,
      counts.changed > 0 && `将变更 ${counts.changed} 行`,
      counts.problem > 0 && `${counts.problem} 行有问题`,
      counts.same > 0 && `${counts.same} 行相同`,
      counts.leftOut > 0 && `略过 ${counts.leftOut} 行`,
    ]
      .filter(Boolean)
      .join('，') || '没有数据行',
  onlyProblems: '只看有问题的行',
  unknownHeadings: (...headings) =>
    `无法识别列名${headings.map(heading => `“${heading}”`).join('、')}，对应的列将被略过。`,
  line: '行',
  result: '结果',
  states: (state: string) =>
    ownValue(state, {
      new: '新增',
      changed: '变更',
      same: '相同',
      duplicate: '重复',
      'left-out': '略过',
      created: '已新增',
      saved: '已保存',
      refused: '未保存',
    }) ?? '无效',
  reason: ({ fault, label, value, max = 0, rule = '', columns = [] }) =>
    ownValue(fault, {
      digits: `${label}的数字位数过多，无法精确读取：请加引号写成文本。`,
      separator: '两部分之间没有分隔符。',
      empty: `${label}为空。`,
      long: `${label}${value && `“${value}”`}超过 ${max} 个字符。`,
      header: `第一行必须包含列名：${columns.join('、')}。`,
      'no-rows': '表格只有列名，没有数据行。',
      damaged: `${label}${value && `“${value}”`}是电子表格对过长的数字、出错的公式或过窄的列所显示的内容，不是原来的值：请在表格中改正后重新导出。`,
      role: `没有名为“${value}”的已启用角色。`,
      department: `没有名为“${value}”的部门。`,
      exists: `${label}“${value}”已存在。`,
      forbidden: `${label}“${value}”已存在，您无权修改。`,
      taken: `${label}“${value}”已用于其他记录。`,
      repeated: `${label}与第 ${value} 行相同。`,
      fixed: `${label}在创建后不能修改。`,
      secret: '这是保密参数，文件中没有其键值。',
      file: '不是导出文件的内容。',
    }) ?? `${label}不能是“${value}”。${rule}`,
  oneOf: (...words) => `只能是：${words.join('、')}。`,
  nothing: '这里没有需要保存的内容。',
  shown: (count: number, total: number) => `显示 ${total} 行中的 ${count} 行，无法保存的排在前面。`,
  unreadable: '此文件不是 UTF-8 编码的文本。请另存为 UTF-8 后重新选择。',
  gbk: (asUtf8: string, asGbk: string) =>
    `此文件没有注明编码：按 UTF-8 读出“${asUtf8}”，按 GBK 读出“${asGbk}”。请另存为带 BOM 的 UTF-8（Excel 中的“CSV UTF-8”）后重新选择。`,
  secrets: '保密参数的值',
  tooLarge: '此文件大于 1 MB，请分成几部分导入。',
} satisfies typeof en
