// Before the first paint: colour, appearance, density and language as chosen, or as configured;
// a word for a page that does not come; and where somebody is signed in, the files of the console
// are on their way beside those of the sign-in page, not after them.
;(root => {
  function read(text) {
    try {
      return JSON.parse(text()) || {}
    } catch {
      return {}
    }
  }
  function pick(test, values) {
    return values.find(value => test.test(value))
  }
  var here = document.currentScript
  // This file lies where the console begins: `/`, or `/admin/` of a build for that path.
  var base = here ? here.getAttribute('src').replace(/[^/]*$/, '') : '/'
  var key = `${base === '/' ? '' : base}coalface:settings`
  var own = read(() => localStorage.getItem(key))
  var set = read(() => document.getElementById('coalface-config').textContent)
  var size = /(?:^|; )size=(default|medium|small|mini)(?:;|$)/.exec(document.cookie)
  var theme = pick(/^#[0-9a-f]{6}$/i, [own.theme, set.theme])
  var browser = /^zh\b/i.test(navigator.language) ? 'zh-CN' : 'en'

  if (theme) root.style.setProperty('--theme', theme)
  root.dataset.scheme = pick(/^(light|dark|auto)$/, [own.scheme, 'auto'])
  root.dataset.size = size ? size[1] : 'medium'
  root.lang = pick(/^(en|zh-CN)$/, [own.locale, set.locale, browser])

  // main.ts takes it away as soon as there is a page.
  function saySo() {
    var word = document.getElementById('last-word')
    if (word) document.body.prepend(word)
  }
  setTimeout(saySo, 20000)
  addEventListener(
    'error',
    event => {
      if (event.target.type === 'module') saySo()
    },
    true,
  )

  var app = document.querySelector(`meta[name="coalface-app"][lang="${root.lang}"]`)
  if (!app || !/(?:^|; )Admin-Token=[^;]/.test(document.cookie)) return
  for (const file of app.content.split(' ')) {
    const link = document.createElement('link')
    const isStyle = /css$/.test(file)
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.nonce = here.nonce
    link.href = file
    document.head.appendChild(link)
  }
})(document.documentElement)
