// Inside the sandboxed frame of <MapView>: no origin, no cookies, no way to the page around it but
// messages. Loads the maps service once the page says with which address, key and plugins.
;(page => {
  var told = false
  function say(state) {
    page.postMessage({ map: state }, '*')
  }
  function isText(value) {
    return typeof value === 'string'
  }
  function isPlace(place) {
    return (
      place
      && isText(place.title)
      && Number.isFinite(place.longitude)
      && Number.isFinite(place.latitude)
    )
  }

  function draw(wanted) {
    var maps = window.AMap
    if (!maps || typeof maps.Map !== 'function') throw new Error('The script brought no AMap')
    var map = new maps.Map('map', { zoom: 5, lang: wanted.locale === 'en' ? 'en' : 'zh_cn' })
    wanted.places.forEach(place => {
      map.add(new maps.Marker({ position: [place.longitude, place.latitude], title: place.title }))
    })
    if (wanted.places.length > 0 && map.setFitView) map.setFitView()
  }

  function load(wanted) {
    var address = new URL(wanted.url, location.href)
    address.searchParams.set('key', wanted.key)
    if (wanted.plugins.length > 0) address.searchParams.set('plugin', wanted.plugins.join(','))
    var script = document.createElement('script')
    script.src = address.href
    script.onerror = () => {
      say('failed')
    }
    script.onload = () => {
      try {
        draw(wanted)
        say('shown')
      } catch {
        say('failed')
      }
    }
    document.head.append(script)
  }

  if (page === window) return
  addEventListener('message', event => {
    var wanted = event.data
    if (told || event.source !== page || event.origin !== location.origin) return
    if (!wanted || wanted.map !== 'load' || !isText(wanted.url) || !isText(wanted.key)) return
    if (!Array.isArray(wanted.plugins) || !wanted.plugins.every(isText)) return
    if (!Array.isArray(wanted.places) || !wanted.places.every(isPlace)) return
    told = true
    document.documentElement.lang = wanted.locale === 'zh-CN' ? 'zh-CN' : 'en'
    try {
      load(wanted)
    } catch {
      say('failed')
    }
  })
  say('ready')
})(parent)
