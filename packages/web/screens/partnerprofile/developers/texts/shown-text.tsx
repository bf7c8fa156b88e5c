import css from './texts.module.css'

/** Shows code or data; focusable, so that the keyboard can scroll it. */
export function ShownText({ label, text }: { label: string; text: string }) {
  return (
    <textarea
      className={css['shown']}
      readOnly
      aria-label={label}
      rows={Math.min(text.split('\n').length, 16)}
      value={text}
    />
  )
}
