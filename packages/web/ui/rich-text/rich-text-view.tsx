import type { Mark, RichNode, RichText } from '@dxweb/kit/text/rich-text.ts'
import { isSafeLink } from '@dxweb/kit/text/rich-text.ts'
import type { ReactNode } from 'react'
import styles from './rich-text.module.css'

const tags: Record<string, string> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
}

function marked(text: ReactNode, { type, attrs }: Mark): ReactNode {
  if (type === 'bold') return <strong>{text}</strong>
  if (type === 'italic') return <em>{text}</em>
  const href = attrs?.href ?? ''
  if (!isSafeLink(href)) return text
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}

function drawn(node: RichNode, place: number): ReactNode {
  const { type, text = '', marks = [], content = [], attrs } = node
  if (type === 'text') {
    return (
      <span key={place}>{marks.reduce<ReactNode>((inner, mark) => marked(inner, mark), text)}</span>
    )
  }
  if (type === 'hardBreak') return <br key={place} />
  const Tag = (type === 'heading' ? (attrs?.level === 3 ? 'h4' : 'h3') : tags[type]) as
    | 'p'
    | undefined
  return Tag && <Tag key={place}>{content.length > 0 ? content.map(drawn) : '\u00a0'}</Tag>
}

/** Renders React elements, never stored markup. */
export function RichTextView({ document }: { document: RichText }) {
  return <div className={styles['rich']}>{(document.content ?? []).map(drawn)}</div>
}
