// Sets the colour scheme before the first paint, and the light one as long as a page is printed: paper is white. A file of its
// own, because the page's policy forbids inline scripts.
var paper = matchMedia('print')
function setScheme(printed) {
  var choice = 'light'
  try {
    choice = localStorage.getItem('farbschema') || 'auto'
  } catch {
    // Nothing is kept here: light.
  }
  var dark = choice === 'dark' || (choice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark && !printed ? 'dark' : 'light')
}
setScheme(paper.matches)
addEventListener('beforeprint', () => setScheme(true))
addEventListener('afterprint', () => setScheme(false))
paper.addEventListener('change', () => setScheme(paper.matches))
