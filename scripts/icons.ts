// Draws the icons of a chapter without colour and logo from public/zeichen.svg: node scripts/icons.ts. They are committed; rerun it when
// the sign changes.
import { readFileSync, writeFileSync } from 'node:fs'
import { CHAPTER_COLOR } from '#contract/chapter/color.ts'
import { begin } from '#server/export/icon-png.ts'
import { ICONS } from '#server/http/web-part.ts'

const mark = readFileSync('public/zeichen.svg', 'utf8')
for (const [file, size] of Object.entries(ICONS))
  writeFileSync(`public/${file}`, await begin({ ...size, mark, color: CHAPTER_COLOR }).end(() => undefined))
