import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { mask } from '#lib/mask.ts'

const test = suite('mask')

for (const [text, shown] of [
  [
    'https://shop.example/login?redirect=%2Forder%3Fid%3D7',
    'https://shop.example/login?redirect=…',
  ],
  ['/system/role?roleName=Lin&pageIndex=2#top', '/system/role?roleName=…&pageIndex=…#top'],
  [
    'https://shop.example/auth-redirect#access_token=abc&x=1',
    'https://shop.example/auth-redirect#access_token=…&x=…',
  ],
  [
    'at load (https://shop.example/assets/main.js?v=81:4:12)',
    'at load (https://shop.example/assets/main.js?v=…)',
  ],
  ['X-Token: 7f3a9c11', 'X-Token: …'],
  ['{"password":"anthracite","user":"lin"}', '{"password":"…","user":"lin"}'],
  ['{"password":"coal in the cellar; dark","user":"lin"}', '{"password":"…","user":"lin"}'],
  ['{"newPassword":"a\\"b c","x":1}', '{"newPassword":"…","x":1}'],
  ["pwd: 'coal in the cellar', user: 'lin'", "pwd: '…', user: 'lin'"],
  ['{"token":"","x":"y z"}', '{"token":"","x":"y z"}'],
  ['token: "coal in\n at load (main.js)', 'token: "…\n at load (main.js)'],
  ['{"Authorization":"Bearer abc.def"}', '{"Authorization":"Bearer …"}'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer …'],
  ['Authorization: Basic bGluOmNvYWw=', 'Authorization: Basic …'],
  ['Admin-Token=abcdef; size=mini', 'Admin-Token=…; size=mini'],
  ["a=my-token:x xtoken_1 : 'y'", "a=my-token:… xtoken_1 : '…'"],
  ['{"password":"Bearer a b","x":1}', '{"password":"Bearer …","x":1}'],
  [
    '{"body":"{\\"password\\":\\"a b\\",\\"x\\":1}"}',
    '{"body":"{\\"password\\":\\"…\\",\\"x\\":1}"}',
  ],
  ['{"b":"{\\"pwd\\":\\"a\\\\\\"b c\\"}"}', '{"b":"{\\"pwd\\":\\"…\\"}"}'],
  [
    '{"token":"","x":"{\\"token\\":\\"\\",\\"y\\":\\"z\\"}"}',
    '{"token":"","x":"{\\"token\\":\\"\\",\\"y\\":\\"z\\"}"}',
  ],
  ['apiKey=abc api_key: "d e" Access-Key: f', 'apiKey=… api_key: "…" Access-Key: …'],
  ['credential=abc {"dbCredentials":"d e"}', 'credential=… {"dbCredentials":"…"}'],
  ['Authorization: Digest username="lin", response="6629fae4"', 'Authorization: …'],
  [
    'Authorization: Digest username="lin"\n at load (main.js)',
    'Authorization: …\n at load (main.js)',
  ],
  ['{"Authorization":"Digest username=\\"lin\\"","x":1}', '{"Authorization":"…","x":1}'],
  ['Proxy-Authorization: Negotiate YIIZ abc', 'Proxy-Authorization: …'],
  ['Cookie: size=mini; Admin-Bind=abc; x', 'Cookie: …'],
  ['Set-Cookie: Admin-Bind=abc; Path=/\nVary: x', 'Set-Cookie: …\nVary: x'],
  ['{"tokens":["abc","def"],"x":1}', '{"tokens":[…],"x":1}'],
  ["tokens: ['abc', 'def'], x", 'tokens: […], x'],
  ['passwords=[abc, def', 'passwords=[…'],
  ['{"tokens":[],"x":1}', '{"tokens":[],"x":1}'],
  ['{"b":"{\\"tokens\\":[\\"abc\\"]}"}', '{"b":"{\\"tokens\\":[…]}"}'],
  ['configKey=shop.name', 'configKey=shop.name'],
  [
    'fetch https://lin:coal:p@ss@shop.example:81/a@b failed',
    'fetch https://…@shop.example:81/a@b failed',
  ],
  ['bad token eyJhbGciOi.eyJzdWIi.c2ln here', 'bad token … here'],
  ['it sent coal_yhjskwdA6OZ1AL1YmHWZWm8LLG7H once', 'it sent … once'],
  ['coal_kind is a dictionary', 'coal_kind is a dictionary'],
] as const) {
  test(`R43 ${text}`, () => assert.is(mask(text), shown))
}

test('R43 a known secret is masked wherever it stands', () => {
  assert.is(
    mask('Cannot read seam-token-1 of undefined', ['seam-token-1']),
    'Cannot read … of undefined',
  )
})

test('R43 a text that was made to be slow takes no time', () => {
  const begun = performance.now()
  for (const part of [
    'token',
    'a',
    'token ',
    'token=',
    'token="\\',
    'token=\\"',
    'token=[',
    'tokens:["a",',
    'authorization:a ',
    'cookie: a;',
    'cookie',
    '://a',
    '://',
    'eyJ-',
    'eyJa.',
    '?a',
    '%',
  ])
    mask(part.repeat(8_000 / part.length))
  assert.ok(performance.now() - begun < 1_000)
})

test('ordinary errors stay as they are', () => {
  const text =
    "TypeError: Cannot read properties of undefined (reading 'yardId')\n    at StockRow (src/a.tsx:48:27)"
  assert.is(mask(text, ['', 'at']), text)
})

test.run()
