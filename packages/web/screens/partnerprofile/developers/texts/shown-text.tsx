import css from './texts.module.css'

/** Focusable, so that the keyboard can scroll the text. */
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
