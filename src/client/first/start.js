// Runs before the first paint, within index.html (the server names its hash in the page's policy). Sets the colour scheme, and the
// light one as long as a page is printed: paper is white. Chooses what is shown until the program is there, and asks at once for
// what this address will need: its parts and the first answers. `parts` is filled in by the build. Says so when the program does not come.

/**
 * @typedef {{ path: string, parts: string[], calls: string[] }} Screen
 * @param {{ inPage: string[], frame: string[], signIn: string[], screens: Screen[] }} parts
 */
function start(parts) {
  var root = document.documentElement
  var paper = matchMedia('print')
  /** @param {string} key */
  function kept(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      // Nothing is kept here.
      return null
    }
  }
  /** @param {boolean} printed */
  function setScheme(printed) {
    var choice = kept('farbschema') || 'auto'
    var dark = choice === 'dark' || (choice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
    root.setAttribute('data-mantine-color-scheme', dark && !printed ? 'dark' : 'light')
  }
  setScheme(paper.matches)
  addEventListener('beforeprint', () => setScheme(true))
  addEventListener('afterprint', () => setScheme(false))
  paper.addEventListener('change', () => setScheme(paper.matches))
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => setScheme(paper.matches))

  var token = kept('token')
  var path = location.pathname
  if (kept('menue') !== 'zu') root.setAttribute('data-menue', 'offen')
  var isOpen = /^\/(passwort-|zusage\/|schild\/|api\/)/.test(path)
  if (!isOpen) root.setAttribute('data-start', token ? 'rahmen' : 'anmeldung')

  /** The program does not come: is it the net? */
  function missing() {
    if (root.getAttribute('data-start') === 'fehlt') return
    root.setAttribute('data-start', 'fehlt')
    var card = document.querySelector('.erst-karte')
    card?.querySelector('button')?.addEventListener('click', again)
    fetch('/api/gesundheit', { signal: AbortSignal.timeout(8000) }).catch(() => {
      var [titel, text] = card?.querySelectorAll('h1, p') ?? []
      if (titel) titel.textContent = 'Kein Netz'
      if (text) text.textContent = 'Das Intranet ließ sich nicht laden. Sobald du wieder Netz hast, geht es von selbst weiter.'
      addEventListener('online', again)
    })
  }
  /** The worker first: it would answer with the page that has just failed. */
  function again() {
    void Promise.resolve(navigator.serviceWorker?.getRegistration())
      .then((registration) => registration?.update())
      .catch(() => undefined)
      .then(() => location.reload())
  }
  // From entry.ts; and where not even that comes, from its element.
  addEventListener('programm-fehlt', missing)
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && missing(), true)

  // The program before its letters; the sign-in is all there is, and has both at once.
  var letters = () => document.getElementById('schrift')?.removeAttribute('media')
  if (token) addEventListener('load', letters)
  else addEventListener('DOMContentLoaded', letters)

  // Styles that came with the page: who needs them finds them.
  for (var name of parts.inPage) {
    var here = document.createElement('link')
    here.rel = 'stylesheet'
    here.disabled = true
    here.href = '/' + name
    document.head.append(here)
  }

  /** @param {string[]} files */
  function ahead(files) {
    for (var file of new Set(files)) {
      var link = document.createElement('link')
      var isStyle = file.endsWith('.css')
      link.rel = isStyle ? 'preload' : 'modulepreload'
      if (isStyle) link.as = 'style'
      // As the program asks for them, or they come twice.
      link.crossOrigin = ''
      link.href = '/' + file
      document.head.append(link)
    }
  }
  var wanted = path === '/' ? '/dashboard' : path
  var screen = parts.screens.find((one) => new RegExp(one.path).test(wanted)) || { parts: [], calls: [] }
  // The answers before the parts, behind which they would queue. Taken up by client/api.ts.
  if (token && !isOpen) {
    /** @type {Record<string, Promise<Response>>} */
    var answers = {}
    Object.assign(window, { early: { token: token, at: Date.now(), answers: answers } })
    // With more in the address a screen may ask something else.
    for (var call of ['/api/auth', '/api/config/info'].concat(location.search === '' ? screen.calls : [])) {
      var url = call.replace('{path}', wanted.split('/').pop() ?? '')
      var answer = fetch(url, { headers: { accept: 'application/json', 'x-auth-token': token } })
      answer.catch(() => undefined)
      answers[url] = answer
    }
  }
  var frame = parts.frame.concat(screen.parts)
  if (token) ahead(frame)
  else if (path === '/') {
    ahead(parts.signIn)
    // What comes after the sign-in is fetched while one types; and who pressed the button before there was a program meant it.
    addEventListener('input', () => ahead(frame), { once: true })
    /** @param {Event} event */
    var meant = (event) => (event.target instanceof Element ? event.target.closest('.erst .anmeldung-los, .erst input') : null)
    addEventListener('click', (event) => meant(event)?.matches('button') && root.setAttribute('data-gewollt', ''))
    addEventListener('keydown', (event) => event.key === 'Enter' && meant(event) && root.setAttribute('data-gewollt', ''))
  }
}
// @ts-expect-error -- the build puts them here
start(__PARTS__)
