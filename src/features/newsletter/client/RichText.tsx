import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { FileImage } from '#client/ui/photo/FileImage.tsx'
import classes from './RichText.module.css'

const PLAIN = new Set(['p', 'h2', 'h3', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote'])
export const PICTURE = /^\/api\/dateien\/([0-9a-f-]{36})$/

function drawn(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.tagName.toLowerCase()
  const children = Array.from(node.childNodes, drawn)
  if (PLAIN.has(name)) return createElement(name, { key }, ...children)
  if (name === 'br' || name === 'hr') return createElement(name, { key })
  const href = node.getAttribute('href') ?? ''
  if (name === 'a' && /^(?:https?:|mailto:|tel:)/i.test(href))
    return (
      <a key={key} href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  const picture = PICTURE.exec(node.getAttribute('src') ?? '')?.[1]
  if (name === 'img' && picture !== undefined) {
    const alt = node.getAttribute('alt') ?? ''
    return <FileImage key={key} image={{ _id: picture, name: alt || 'Bild' }} titel={alt} className={classes['picture']} />
  }
  return <Fragment key={key}>{children}</Fragment>
}

/** Renders a newsletter from its permitted tags; nothing is inserted as raw HTML. */
export function RichText({ html }: { readonly html: string }) {
  const content = useMemo(() => Array.from(new DOMParser().parseFromString(html, 'text/html').body.childNodes, drawn), [html])
  return <div className={classes['text']}>{content}</div>
}
