import type { Locale } from '#constants.ts'

/** The messages of the transport itself; the calls have their own. */
export const httpTexts = {
  en: {
    badBody: 'The body is not the JSON this server reads',
    badGateway: 'The server behind this one gave no readable answer',
    badHeader: 'A header of the request is not allowed here',
    badPath: 'The address of the request is not in its normal form',
    badQuery: 'The query of the request is not readable',
    badRequest: 'The request is not readable',
    crossSite: 'Requests from other sites are refused',
    failed: 'The server failed; its log knows this request as {id}',
    gatewayTimeout: 'The server behind this one did not answer in time',
    headersTooLarge: 'The headers of the request are too large',
    metricsFailed: 'The metrics could not be read; the log of the server says why',
    notFound: 'Nothing is found at this address',
    notJson: 'The body has to be application/json without an encoding',
    timeout: 'The request did not arrive in time',
    tooLarge: 'The body is larger than 256 KB, or 200 KB where it names no length',
    tooLong: 'The address of the request is too long',
    upstreamBusy: 'The server behind this one is not available at the moment',
    upstreamForbidden: 'The server behind this one does not allow this',
    upstreamNotFound: 'The server behind this one knows nothing at this address',
    upstreamThrottled: 'The server behind this one wants fewer calls: try again later',
    upstreamTooLarge: 'The body is too large for the server behind this one',
    upstreamUnauthorized: 'The server behind this one does not accept this sign-in',
    upstreamUnreachable: 'The server behind this one could not be reached',
    tooMany: 'Too many requests at once; try again in a moment',
    wrongHost: 'This server does not answer under this name',
    wrongMethod: 'This address does not take this method',
  },
  'zh-CN': {
    badBody: '请求体不是服务器可读取的 JSON',
    badGateway: '上游服务器没有返回可读取的结果',
    badHeader: '请求头不符合要求',
    badPath: '请求地址不是规范形式',
    badQuery: '请求的查询参数无法读取',
    badRequest: '请求无法读取',
    crossSite: '已拒绝来自其他站点的请求',
    failed: '服务器出错，日志中的请求编号为 {id}',
    gatewayTimeout: '上游服务器响应超时',
    headersTooLarge: '请求头过大',
    metricsFailed: '无法读取监控指标，原因见服务器日志',
    notFound: '该地址不存在',
    notJson: '请求体必须是未经压缩的 application/json',
    timeout: '请求接收超时',
    tooLarge: '请求体超过 256 KB（未声明长度时为 200 KB）',
    tooLong: '请求地址过长',
    upstreamBusy: '上游服务器暂时不可用',
    upstreamForbidden: '上游服务器不允许此操作',
    upstreamNotFound: '上游服务器上不存在该地址',
    upstreamThrottled: '上游服务器限制了请求频率，请稍后重试',
    upstreamTooLarge: '请求体超过上游服务器的限制',
    upstreamUnauthorized: '上游服务器不接受此登录信息',
    upstreamUnreachable: '无法连接上游服务器',
    tooMany: '同时发出的请求过多，请稍后重试',
    wrongHost: '服务器不接受该主机名',
    wrongMethod: '该地址不支持此请求方法',
  },
} satisfies Record<Locale, Record<string, string>>

export type HttpTextKey = keyof (typeof httpTexts)['en']

const isChinese = (language: string) => /^zh(-|$)/i.test(language)

/** Chinese when the preferred language is any kind of Chinese, else English (§18). */
export function localeOf(acceptLanguage: string | undefined): Locale {
  let best = { tag: '', weight: 0 }
  for (const entry of (acceptLanguage ?? '').slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = entry.trim().split(/\s*;\s*/)
    const quality = parameters.find(parameter => /^q=/i.test(parameter))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    if (weight > best.weight) best = { tag, weight }
  }
  return isChinese(best.tag) ? 'zh-CN' : 'en'
}
