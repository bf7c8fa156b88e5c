import css from './texts.module.css'

/** Text of programs, which is scrolled with the keyboard too. */
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
