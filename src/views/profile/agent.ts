const BROWSERS: readonly [sign: RegExp, name: string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [sign: RegExp, name: string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** "Chrome, Linux": enough to tell one's own sessions apart; what is not known stays as it came. */
export function agentName(agent: string): string {
  const named = (list: readonly [RegExp, string][]) => list.find(([sign]) => sign.test(agent))?.[1]
  const found = [named(BROWSERS), named(SYSTEMS)].filter(Boolean)
  return found.length > 0 ? found.join(', ') : agent.slice(0, 60)
}
