// Sets the colour scheme before the first paint; a file of its own, because the page's policy forbids inline scripts.
try {
  var choice = localStorage.getItem('farbschema') || 'auto'
  var dark = choice === 'dark' || (choice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
} catch {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
}
