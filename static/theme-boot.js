// Before the first paint: colour, appearance, density and language as chosen, or as configured;
// a word for a page that does not come; and with a session all that the shell needs is fetched at once, not one part after the other:
// its files, and the two reads it starts with, which lib/fetch-ahead.ts gives to the fetch client.
(function (root) {
  function read(text) { try { return JSON.parse(text()) || {} } catch (e) { return {} } }
  function pick(test, values) { return values.find(function (value) { return test.test(value) }) }
  var here = document.currentScript
  // This file lies where the console begins: `/`, or `/admin/` of a build for that path.
  var base = here ? here.getAttribute('src').replace(/[^/]*$/, '') : '/'
  var key = (base === '/' ? '' : base) + 'coalface:settings'
  var own = read(function () { return localStorage.getItem(key) })
  var set = read(function () { return document.getElementById('coalface-config').textContent })
  var size = /(?:^|; )size=(default|medium|small|mini)(?:;|$)/.exec(document.cookie)
  var theme = pick(/^#[0-9a-f]{6}$/i, [own.theme, set.theme])
  var browser = /^zh\b/i.test(navigator.language) ? 'zh-CN' : 'en'

  if (theme) root.style.setProperty('--theme', theme)
  root.dataset.scheme = pick(/^(light|dark|auto)$/, [own.scheme, 'auto'])
  root.dataset.size = size ? size[1] : 'medium'
  root.lang = pick(/^(en|zh-CN)$/, [own.locale, set.locale, browser])

  // main.tsx takes it away as soon as there is a page.
  function saySo() {
    var word = document.getElementById('last-word')
    if (word) document.body.prepend(word)
  }
  setTimeout(saySo, 20000)
  addEventListener('error', function (event) { if (event.target.type === 'module') saySo() }, true)

  var token = /(?:^|; )Admin-Token=([^;]+)/.exec(document.cookie)
  if (!token) return
  try { token = decodeURIComponent(token[1]) } catch (e) { token = token[1] }
  var prefix = /^(\/[\w.~-]*\w)+$/.test(set.apiPrefix) ? set.apiPrefix : '/prod-api'
  var asked = window.coalfaceAsked = new Map()
  // Only a back end that takes the specification's header is asked this early.
  var early = set.backend === 'go-admin' ? [] : ['getinfo', 'menurole']
  early.forEach(function (name) {
    var path = base.slice(0, -1) + prefix + '/api/v1/' + name
    // On the way Back a browser takes any answer it has, another person's too.
    var headers = { 'Accept-Language': root.lang, 'X-Token': token }
    var answer = fetch(path, { cache: 'no-store', headers: headers })
    answer.catch(function () {})
    asked.set([path, token, root.lang].join(' '), answer)
  })
  // Whatever nobody wanted by then is too old.
  setTimeout(function () { asked.clear() }, 10000)

  var ahead = read(function () { return document.getElementById('coalface-ahead').textContent })
  var nonce = here && here.nonce
  ;(ahead[root.lang] || []).forEach(function (file) {
    var link = document.createElement('link')
    var isStyle = /css$/.test(file)
    link.rel = isStyle ? 'preload' : 'modulepreload'
    link.as = isStyle ? 'style' : 'script'
    if (nonce) link.nonce = nonce
    link.href = file
    document.head.appendChild(link)
  })
})(document.documentElement)
