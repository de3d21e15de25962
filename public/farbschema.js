// Sets the colour scheme before the first paint; a file of its own, because the page's policy forbids inline scripts.
try {
  var wahl = localStorage.getItem('farbschema') || 'auto'
  var dunkel = wahl === 'dark' || (wahl === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dunkel ? 'dark' : 'light')
} catch {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
}
