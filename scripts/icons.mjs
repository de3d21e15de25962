// Renders the PNG icons for phones from public/zeichen.svg: node scripts/icons.mjs. They are committed; rerun it when the sign changes.
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

const svg = readFileSync('public/zeichen.svg', 'utf8')
/** @type {[file: string, size: number, share: number][]} */
const ICONS = [
  ['zeichen-192.png', 192, 1],
  ['zeichen-512.png', 512, 1],
  // Phones crop maskable icons: the sign must fit the middle.
  ['zeichen-maskable-512.png', 512, 0.72],
]
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const [file, size, share] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const background = share < 1 ? '#0e5568' : 'transparent'
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${background}}svg{width:${share * 100}%}</style>${svg}`,
  )
  await page.screenshot({ path: `public/${file}`, omitBackground: true })
  await page.close()
}
await browser.close()
