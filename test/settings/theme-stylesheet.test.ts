import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  colourVariantsOf,
  createThemeStylesheet,
  recolour,
  withoutFonts,
  withoutRemoteImages,
} from '#settings/theme-stylesheet.tsx'

const test = suite('theme stylesheet')

test('the twelve forms of #409EFF are those of §14', () => {
  assert.equal(
    colourVariantsOf('#409EFF').join(' '),
    '409eff 64,158,255 #53a8ff #66b1ff #79bbff #8cc5ff #a0cfff #b3d8ff #c6e2ff #d9ecff #ecf5ff #3a8ee6',
  )
})

test('§9 the twelve forms of the default theme colour are those of §14', () => {
  assert.equal(
    colourVariantsOf('#1890ff').join(' '),
    '1890ff 24,144,255 #2f9bff #46a6ff #5db1ff #74bcff #8cc8ff #a3d3ff #badeff #d1e9ff #e8f4ff #1682e6',
  )
})

test('§2 the shade of the green preset keeps its leading zero', () => {
  assert.is(colourVariantsOf('#11a983').at(-1), '#0f9876')
})

test('every form is replaced, in capitals too, and with any blanks', () => {
  const [hex, rgb, ...rest] = colourVariantsOf('#409eff')
  const sheet = `a{color:#${hex?.toUpperCase()};box-shadow:0 0 2px rgba(${rgb?.replaceAll(',', ', ')},.2);--x:${rest.join(' ')}}`
  const [newHex, newRgb, ...newRest] = colourVariantsOf('#13c2c2')
  assert.is(
    recolour(sheet, '#409eff', '#13c2c2'),
    `a{color:#${newHex};box-shadow:0 0 2px rgba(${newRgb},.2);--x:${newRest.join(' ')}}`,
  )
})

test('no replacement is replaced again', () => {
  // The tints of this colour are other forms of the original colour.
  const to = '#2b93ff'
  const sheet = '#409eff #53a8ff #66b1ff #79bbff #8cc5ff #a0cfff'
  const forms = colourVariantsOf(to)
  assert.is(recolour(sheet, '#409eff', to), `#${forms[0]} ${forms.slice(2, 7).join(' ')}`)
  assert.is(recolour('#66b1ff', '#409eff', '#66b1ff'), colourVariantsOf('#66b1ff')[3])
})

test('a longer number or colour that begins like a form stays', () => {
  const sheet = 'rgb(164,158,255) rgb(64,158,2551) #409eff80 .x409eff{}'
  assert.is(recolour(sheet, '#409eff', '#f5222d'), sheet)
})

test('fonts are left out', () => {
  assert.is(withoutFonts('a{}@font-face{font-family:x;src:url(x.woff)}b{}'), 'a{}b{}')
})

test('T10 no notation in a stylesheet fetches a picture', () => {
  for (const value of [
    'url(https://cdn.example/a.png)',
    'URL( "https://cdn.example/a.png" )',
    'u\\72l(https://cdn.example/a.png)',
    '\\000075 rl(https://cdn.example/a.png)',
    '\\75\\72\\6c(https://cdn.example/a.png)',
    '\\75\n\\72\t\\6c(https://cdn.example/a.png)',
    'image-set("https://cdn.example/a.png" 1x)',
    '-webkit-image-set(url(https://cdn.example/a.png) 1x)',
    'url(//cdn.example/a.png)',
    'url(datax:a)',
  ]) {
    const sheet = withoutRemoteImages(`input[value^="a"]{--x:${value};background:${value}}`)
    assert.not.match(sheet.replaceAll('none(', ''), /(url|image-set|\\\w+)\s*\(/i, value)
  }
  for (const kept of [
    'a{background:url(data:image/png;base64,aaaa)}',
    'a{background:url("data:image/svg+xml;utf8,<svg/>")}',
    '.el-col\\:1\\/2:not(.a):hover{color:rgba(1,2,3,.5);inline-size:calc(100% - 2px)}',
    '.icon:before{content:"\\e6df"}',
    '.curl{color:red}',
  ]) {
    assert.is(withoutRemoteImages(kept), kept)
  }
})

const answering = (...answers: (string | Error | number)[]) => {
  const asked: string[] = []
  const fetch = async (url: unknown, init?: RequestInit) => {
    asked.push(String(url))
    assert.is(init?.credentials, 'omit', 'a stranger hears of nobody')
    const answer = answers.shift() ?? ''
    if (answer instanceof Error) throw answer
    return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(answer)
  }
  return { asked, fetch: fetch as typeof globalThis.fetch }
}

const sheetFrom = (fetch: typeof globalThis.fetch) => {
  const adopted: string[] = []
  const sheet = createThemeStylesheet({
    url: 'https://cdn.example/x.css',
    timeout: 50,
    fetch,
    adopt: text => adopted.push(text),
  })
  return { sheet, adopted }
}

test('§2 the stylesheet is fetched once, and each colour starts from the original', async () => {
  const { asked, fetch } = answering('a{color:#409eff}')
  const { sheet, adopted } = sheetFrom(fetch)
  assert.equal(asked, [])
  await sheet.paint('#f5222d')
  await sheet.paint('#11a983')
  assert.equal(adopted, ['a{color:#f5222d}', 'a{color:#11a983}'])
  assert.equal(asked, ['https://cdn.example/x.css'])
})

test('T10 the adopted stylesheet fetches nothing', async () => {
  const { sheet, adopted } = sheetFrom(answering('a{background:url(https://x.example/a)}').fetch)
  await sheet.paint('#f5222d')
  assert.equal(adopted, ['a{background:none(https://x.example/a)}'])
})

test('the latest colour wins when two wait for the stylesheet', async () => {
  const { sheet, adopted } = sheetFrom(answering('a{color:#409eff}').fetch)
  await Promise.all([sheet.paint('#f5222d'), sheet.paint('#11a983')])
  assert.equal(adopted, ['a{color:#11a983}'])
})

test('a failed or oversized stylesheet rejects, and the next colour tries again', async () => {
  const large = 'a'.repeat(5_000_001)
  const { asked, fetch } = answering(new TypeError('no network'), 503, large, 'a{color:#409eff}')
  const { sheet, adopted } = sheetFrom(fetch)
  for (const colour of ['#f5222d', '#11a983', '#722ed1']) {
    await sheet.paint(colour).then(
      () => assert.unreachable(),
      () => undefined,
    )
  }
  await sheet.paint('#304156')
  assert.equal(adopted, ['a{color:#304156}'])
  assert.is(asked.length, 4)
})

test('a server that never answers is given up after the time-out', async () => {
  const never = (_: unknown, { signal }: RequestInit = {}) =>
    new Promise<Response>((_, reject) => {
      // Keeps the process alive until the signal, whose own timer does not.
      const alive = setTimeout(() => {}, 1_000)
      signal?.addEventListener('abort', () => {
        clearTimeout(alive)
        reject(signal.reason)
      })
    })
  const { sheet } = sheetFrom(never as typeof fetch)
  const error = await sheet.paint('#f5222d').then(
    () => undefined,
    (error: unknown) => error,
  )
  assert.is(error instanceof DOMException && error.name, 'TimeoutError')
})

test.run()
