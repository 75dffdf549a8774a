import type { Stamp } from '#server/store/paging.ts'
import type { Tables } from '#server/store/tables.ts'

type SeedEntry = readonly [value: string, en: string, zh: string, listClass?: string]
type SeedDictionary = readonly [type: string, en: string, zh: string, entries: readonly SeedEntry[]]

/**
 * What the console shows the words of, and what the operation log has the values of: all that a new
 * installation begins with.
 */
const USED_BY_THE_PRODUCT: readonly string[] = ['sys_normal_disable', 'sys_yes_no', 'sys_oper_type']

/** The built-in dictionaries (§26): their types and values cannot be changed. */
const SYSTEM_DICTIONARIES: readonly SeedDictionary[] = [
  [
    'sys_normal_disable',
    'Status',
    '系统开关',
    [
      ['0', 'Enabled', '启用', 'success'],
      ['1', 'Disabled', '停用', 'danger'],
    ],
  ],
  [
    'sys_show_hide',
    'Visibility',
    '菜单状态',
    [
      ['0', 'Shown', '显示', 'primary'],
      ['1', 'Hidden', '隐藏', 'default'],
    ],
  ],
  [
    'sys_yes_no',
    'Yes or no',
    '系统是否',
    [
      ['Y', 'Yes', '是', 'primary'],
      ['N', 'No', '否', 'default'],
    ],
  ],
  [
    'sys_user_sex',
    'Sex',
    '用户性别',
    [
      ['0', 'Male', '男'],
      ['1', 'Female', '女'],
      ['2', 'Unknown', '未知'],
    ],
  ],
  [
    'sys_common_status',
    'Result',
    '系统状态',
    [
      ['0', 'Normal', '正常', 'success'],
      ['1', 'Closed', '关闭', 'danger'],
    ],
  ],
  [
    'sys_job_status',
    'Job status',
    '任务状态',
    [
      ['0', 'Running', '正常', 'success'],
      ['1', 'Paused', '停用', 'warning'],
    ],
  ],
  [
    'sys_job_group',
    'Job group',
    '任务分组',
    [
      ['DEFAULT', 'Default', '默认'],
      ['SYSTEM', 'System', '系统'],
    ],
  ],
  [
    'sys_notice_type',
    'Notice type',
    '通知类型',
    [
      ['1', 'Notice', '通知', 'info'],
      ['2', 'Announcement', '公告', 'primary'],
    ],
  ],
  [
    'sys_notice_status',
    'Notice status',
    '通知状态',
    [
      ['0', 'Sent', '成功', 'success'],
      ['1', 'Failed', '失败', 'danger'],
    ],
  ],
  [
    'sys_oper_type',
    'Operation type',
    '操作类型',
    [
      ['1', 'Add', '新增', 'success'],
      ['2', 'Change', '修改', 'primary'],
      ['3', 'Delete', '删除', 'danger'],
      ['4', 'Grant', '授权', 'warning'],
      ['5', 'Export', '导出'],
      ['6', 'Import', '导入'],
      ['7', 'End session', '强退', 'warning'],
      ['8', 'Generate code', '生成代码'],
      ['9', 'Clear data', '清空数据', 'danger'],
      ['10', 'Sign in', '登录', 'info'],
      ['11', 'Sign out', '退出', 'info'],
      ['12', 'Get captcha', '获取验证码'],
    ],
  ],
]

const SHOP_DICTIONARIES: readonly SeedDictionary[] = [
  [
    'coal_kind',
    'Coal kind',
    '煤种',
    [
      ['steam', 'Steam coal', '动力煤', 'primary'],
      ['coking', 'Coking coal', '焦煤', 'info'],
      ['anthracite', 'Anthracite', '无烟煤', 'success'],
      ['lean', 'Lean coal', '贫煤'],
      ['lignite', 'Lignite', '褐煤', 'warning'],
      ['slime', 'Coal slime', '煤泥'],
    ],
  ],
  [
    'coal_grade',
    'Coal grade',
    '煤炭等级',
    [
      ['special', 'Special grade', '特级', 'success'],
      ['first', 'First grade', '一级', 'primary'],
      ['second', 'Second grade', '二级', 'info'],
      ['third', 'Third grade', '三级'],
    ],
  ],
  [
    'coal_size',
    'Coal size',
    '粒度',
    [
      ['lump', 'Lump, over 100 mm', '大块（100 毫米以上）'],
      ['egg', 'Egg, 50 to 100 mm', '中块（50–100 毫米）'],
      ['nut', 'Nut, 25 to 50 mm', '小块（25–50 毫米）'],
      ['pea', 'Pea, 13 to 25 mm', '粒煤（13–25 毫米）'],
      ['fines', 'Fines, under 13 mm', '末煤（13 毫米以下）'],
    ],
  ],
  [
    'coal_unit',
    'Unit',
    '计量单位',
    [
      ['t', 'Tonne', '吨'],
      ['kg', 'Kilogram', '千克'],
      ['wagon', 'Wagon', '车皮'],
      ['mj_kg', 'MJ/kg', '兆焦/千克'],
    ],
  ],
  [
    'delivery_term',
    'Delivery term',
    '交货方式',
    [
      ['exw', 'Ex works', '矿区交货'],
      ['for', 'Free on rail', '车板交货'],
      ['fob', 'Free on board', '离岸交货'],
      ['cif', 'Cost, insurance and freight', '到岸交货'],
    ],
  ],
  [
    'transport_mode',
    'Transport',
    '运输方式',
    [
      ['rail', 'Rail', '铁路'],
      ['road', 'Road', '公路'],
      ['barge', 'Barge', '内河'],
      ['sea', 'Sea', '海运'],
    ],
  ],
  [
    'order_status',
    'Order status',
    '订单状态',
    [
      ['new', 'New', '待确认', 'info'],
      ['confirmed', 'Confirmed', '已确认', 'primary'],
      ['loading', 'Loading', '装运中', 'warning'],
      ['delivered', 'Delivered', '已交货', 'success'],
      ['cancelled', 'Cancelled', '已取消', 'danger'],
    ],
  ],
  [
    'payment_method',
    'Payment',
    '付款方式',
    [
      ['transfer', 'Bank transfer', '银行转账'],
      ['acceptance', 'Bank acceptance', '银行承兑'],
      ['credit', 'On account', '赊销', 'warning'],
    ],
  ],
]

export async function seedDictionaries(tables: Tables, isSampleShop: boolean, stamp: Stamp) {
  const builtIn = isSampleShop
    ? SYSTEM_DICTIONARIES
    : SYSTEM_DICTIONARIES.filter(([type]) => USED_BY_THE_PRODUCT.includes(type))
  await addDictionaries(tables, builtIn, 1, stamp)
  if (isSampleShop) await addDictionaries(tables, SHOP_DICTIONARIES, 0, stamp)
}

/** The first entry of each type is its default. */
async function addDictionaries(
  tables: Tables,
  dictionaries: readonly SeedDictionary[],
  isProtected: number,
  stamp: Stamp,
) {
  for (const [dictType, dictName, dictNameZh, entries] of dictionaries) {
    await tables.dictTypes.add(
      { dictName, dictNameZh, dictType, status: '0', remark: '', protected: isProtected },
      stamp,
    )
    for (const [index, [dictValue, dictLabel, dictLabelZh, listClass = '']] of entries.entries()) {
      await tables.dict.add(
        {
          dictType,
          dictLabel,
          dictLabelZh,
          dictValue,
          dictSort: (index + 1) * 10,
          cssClass: '',
          listClass,
          isDefault: index === 0 ? 'Y' : 'N',
          status: '0',
          remark: '',
          protected: isProtected,
        },
        stamp,
      )
    }
  }
}
